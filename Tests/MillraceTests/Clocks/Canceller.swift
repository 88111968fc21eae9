import Millrace

/// Cancels a task that is not known yet when the canceller is made.
final class Canceller: Sendable {
  private let stored = Guarded<Task<Void, any Error>?>(nil)

  var task: Task<Void, any Error>? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  func cancel() { task?.cancel() }
}
