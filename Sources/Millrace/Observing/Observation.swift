import Synchronization

/// Keeps an observer registered for as long as it exists.
public final class ObservationToken: Sendable {
  private let onCancel: Mutex<(@Sendable () -> Void)?>

  init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = Mutex(onCancel) }

  deinit { cancel() }

  /// Ends the observation. After it returns on the thread that drains the store, the observer is not
  /// called any more; on another thread, a call that has begun may still be going on.
  public func cancel() {
    onCancel.withLock { action in
      defer { action = nil }
      return action
    }?()
  }
}

/// The last value that an observer was told.
final class LastValue<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Replaces the last value by one that differs from it.
  ///
  /// - Returns: What is to be told of the new value when the store is not held any more; `nil` when the
  ///   value is equal to the last one. It keeps the old value until then: nobody else may know it any
  ///   more, and what it holds may do anything when it is freed.
  func replace(
    with new: Value,
    isEqual: (Value, Value) -> Bool,
    telling tell: @escaping @Sendable (Value) -> Void
  ) -> (@Sendable () -> Void)? {
    value.withLock { last in
      let old = last
      if let old, isEqual(old, new) { return nil }
      last = new
      return { withExtendedLifetime(old) { tell(new) } }
    }
  }
}
