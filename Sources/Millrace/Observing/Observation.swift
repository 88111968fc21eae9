/// Keeps an observer registered for as long as it exists.
public final class ObservationToken: Sendable {
  private let onCancel: Guarded<(@Sendable () -> Void)?>

  init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = Guarded(onCancel) }

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
