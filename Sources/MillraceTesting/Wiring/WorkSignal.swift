import Millrace

/// Wakes those who wait for work that comes from elsewhere.
///
/// Whoever waits remembers the count of changes from before it looked, so that no change is missed
/// between looking and waiting, and nobody looks again and again.
final class WorkSignal: Sendable {
  private struct Content: Sendable {
    var changes: UInt64 = 0
    var lastWaiter: UInt64 = 0
    var waiters: [UInt64: AsyncStream<Void>.Continuation] = [:]
  }

  private let content = Guarded(Content())

  /// How many changes there have been.
  var changes: UInt64 { content.withLock { $0.changes } }

  /// How many wait.
  var waiterCount: Int { content.withLock { $0.waiters.count } }

  /// Something has changed. Called by any thread.
  func changed() {
    let waiters: [AsyncStream<Void>.Continuation] = content.withLock { content in
      content.changes += 1
      guard !content.waiters.isEmpty else { return [] }
      defer { content.waiters = [:] }
      return Array(content.waiters.values)
    }
    for waiter in waiters {
      waiter.yield()
      waiter.finish()
    }
  }

  /// Waits for a change after those that have been counted.
  ///
  /// - Parameter deadline: In real time, since what is waited for takes real time.
  /// - Returns: False when the time was up, or this task was cancelled, before anything changed.
  func change(after count: UInt64, until deadline: ContinuousClock.Instant) async -> Bool {
    let (arrivals, announcer) = AsyncStream.makeStream(of: Void.self)
    let waiter: UInt64? = content.withLock { content in
      guard content.changes == count else { return nil }
      content.lastWaiter += 1
      content.waiters[content.lastWaiter] = announcer
      return content.lastWaiter
    }
    guard let waiter else { return true }
    defer { content.withLock { _ = $0.waiters.removeValue(forKey: waiter) } }
    async let _ = announcer.finish(at: deadline)
    for await _ in arrivals { return true }
    return false
  }
}

extension AsyncStream<Void>.Continuation {
  /// Ends the wait without a change. A cancelled sleep means that nobody waits any more.
  fileprivate func finish(at deadline: ContinuousClock.Instant) async {
    try? await Task.sleep(until: deadline, clock: .continuous)
    finish()
  }
}
