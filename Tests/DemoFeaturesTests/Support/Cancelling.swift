import Synchronization

/// What `body` gives or throws in a task of its own, which it can cancel without harm to the test.
func inOwnTask<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async -> Result<Value, any Error> {
  await Task { try body() }.result
}

/// Cancels the task that runs this line.
func cancelCurrentTask() {
  withUnsafeCurrentTask { $0?.cancel() }
}

/// Whether a result is a cancellation and nothing else.
func isCancellation<Value>(_ result: Result<Value, any Error>) -> Bool {
  if case .failure(is CancellationError) = result { true } else { false }
}

/// Counts how often it is asked whether to go on, and says no from one time on.
final class CancellationCheck: Sendable {
  private let asked = Atomic(0)
  private let refusedFrom: Int

  /// - Parameter refusedFrom: The first time, from 1, at which the answer is no.
  init(refusedFrom: Int = .max) { self.refusedFrom = refusedFrom }

  var count: Int { asked.load(ordering: .relaxed) }

  func callAsFunction() throws {
    let time = asked.add(1, ordering: .relaxed).newValue
    if time >= refusedFrom { throw CancellationError() }
  }
}
