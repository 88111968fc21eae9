import Millrace
import Testing

/// What happened, in order, from any task or thread.
final class RunLog: Sendable {
  private let lines = Guarded<[String]>([])

  var entries: [String] { lines.withLock { $0 } }

  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Starts a task on the executor, without running it.
@discardableResult
func start<Success: Sendable>(
  on executor: DrainExecutor,
  _ body: @escaping @Sendable () async throws -> Success
) -> Task<Success, any Error> {
  Task.detached(executorPreference: executor, operation: body)
}

/// Expects that all that was begun is over and that nothing is stored about it.
func expectNothingLeft(
  of clock: ManualClock? = nil,
  on executor: DrainExecutor? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if let clock {
    #expect(clock.sleeperCount == 0, sourceLocation: sourceLocation)
    #expect(clock.knownSleeps == 0, sourceLocation: sourceLocation)
  }
  if let executor {
    #expect(executor.isIdle, sourceLocation: sourceLocation)
    #expect(executor.waiterCount == 0, sourceLocation: sourceLocation)
  }
}
