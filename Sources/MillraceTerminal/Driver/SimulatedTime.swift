import Millrace

/// Time that passes only when it is told to, and an executor that runs only when it is drained.
struct SimulatedTime: Sendable {
  let clock = ManualClock()
  let executor = DrainExecutor()

  /// Lets everything run that can run now.
  func drain() { executor.drain() }

  func advance(by duration: Duration) { clock.advance(by: duration, running: executor) }
}
