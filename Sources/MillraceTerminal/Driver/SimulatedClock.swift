import Millrace
import Synchronization

/// The clock of a simulation, which notices who sleeps on it outside of the simulation's executor.
///
/// Such a task wakes on a thread of its own, whenever that comes to it: what it does is not done when time
/// stands still again, and the same script gives different outputs.
final class SimulatedClock: Clock {
  typealias Instant = ManualClock.Instant

  let clock: ManualClock
  let executor: DrainExecutor
  private let hasStray = Atomic(false)

  init(_ clock: ManualClock, _ executor: DrainExecutor) {
    self.clock = clock
    self.executor = executor
  }

  var now: Instant { clock.now }

  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let own = executor.asUnownedTaskExecutor()
    if withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor != own }) {
      hasStray.store(true, ordering: .sequentiallyConsistent)
    }
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }

  /// Whether a task has slept outside of the executor since the last time.
  func takeStray() -> Bool { hasStray.exchange(false, ordering: .sequentiallyConsistent) }

  static let strayText = """
    Simulated time is not exact here: a task sleeps on the clock and has left the executor, so the same \
    commands can give another output. 'Task { }' and 'Task.detached { }' leave it. Do the work in the effect \
    itself or in its child tasks, and make streams with 'AsyncThrowingStream(unfolding:)'.
    """
}
