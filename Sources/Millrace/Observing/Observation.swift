/// Keeps an observer registered for as long as it exists.
public final class ObservationToken: Sendable {
  private struct Content {
    var onCancel: (@Sendable () -> Void)?
  }

  private let content: Guarded<Content>

  init(onCancel: @escaping @Sendable () -> Void) { content = Guarded(Content(onCancel: onCancel)) }

  deinit { cancel() }

  /// Ends the observation. After it returns on the thread that drains the store, the observer is not
  /// called any more; on another thread, a call that has begun may still be going on.
  public func cancel() {
    content.withLock { content in
      defer { content.onCancel = nil }
      return content.onCancel
    }?()
  }
}
