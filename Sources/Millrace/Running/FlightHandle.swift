import Synchronization

/// What a `StoreTask` refers to: all that one send caused, and who waits for it.
///
/// A handle exists before its action is reduced when the send was made inside of a drain (law 2); it
/// gets its flight when the action's effects are admitted.
final class FlightHandle: Sendable {
  /// What is known of the flight.
  enum Progress {
    /// The action is in the queue.
    case queued
    /// Its effects are alive.
    case alive(EffectToken)
    /// All is over.
    case over
  }

  private struct Content {
    var progress: Progress
    var isCancelled = false
    var nextWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let content: Mutex<Content>
  private let store: StoreReference

  init(store: StoreReference, progress: Progress) {
    self.store = store
    content = Mutex(Content(progress: progress))
  }

  var isCancelled: Bool { content.withLock { $0.isCancelled } }

  /// Whether nothing is alive any more of what the send caused.
  var isOver: Bool {
    content.withLock { content in
      if case .over = content.progress { true } else { false }
    }
  }

  /// The flight, while anything of it is alive.
  var flight: EffectToken? {
    content.withLock { content in
      if case .alive(let flight) = content.progress { flight } else { nil }
    }
  }

  /// The action was reduced, and this is what it started.
  ///
  /// - Returns: Whether the handle was cancelled before.
  func departed(_ flight: EffectToken) -> Bool {
    content.withLock { content in
      content.progress = .alive(flight)
      return content.isCancelled
    }
  }

  /// All is over.
  ///
  /// - Returns: Whether somebody waits, and is to be woken after the store was released (law 6).
  func landed() -> Bool {
    content.withLock { content in
      content.progress = .over
      return !content.waiters.isEmpty
    }
  }

  /// Wakes those who wait, in the order in which they came.
  func wake() {
    let waiters = content.withLock { content in
      defer { content.waiters = [:] }
      return content.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter.resume() }
  }

  func cancel() {
    let flight: EffectToken? = content.withLock { content in
      content.isCancelled = true
      guard case .alive(let flight) = content.progress else { return nil }
      return flight
    }
    if let flight { store.engine?.cancelFlight(flight) }
  }

  /// Waits until all is over, or until the waiting task is cancelled, which cancels the flight.
  func finish() async {
    let waiter = content.withLock { content in
      content.nextWaiter += 1
      return content.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = content.withLock { content in
          if case .over = content.progress { return true }
          if Task.isCancelled { return true }
          content.waiters[waiter] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      cancel()
      // What lives on in another scope does not hold up the one who does not want to wait.
      content.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume()
    }
  }
}
