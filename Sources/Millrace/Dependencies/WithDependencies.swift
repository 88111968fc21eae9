/// Runs something with some dependencies changed. Nested calls add up; the innermost counts.
///
/// What is changed here counts for what runs here, for the tasks that it starts, and for the effects that
/// are built here, wherever and whenever the store runs them:
///
/// ```swift
/// return withDependencies { $0.searchClient = .offline } operation: {
///   .run { send in send(.hitsFound(try await client.search(query))) }    // searches offline
/// }
/// ```
///
/// - Parameters:
///   - update: Changes the dependencies that count here.
///   - operation: What reads them, directly or through tasks that it starts.
public func withDependencies<Result, Failure: Error>(
  _ update: (inout DependencyValues) throws(Failure) -> Void,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var values = DependencyValues.current
  try update(&values)
  return try withDependencies(from: values, operation: operation)
}

/// The same for an asynchronous operation.
public nonisolated(nonsending) func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  var ambient = Ambient.current ?? Ambient(dependencies: .current)
  try update(&ambient.dependencies)
  return try await Ambient.$current.withValue(ambient, operation: operation)
}

/// Runs something with the given dependencies.
package func withDependencies<Result, Failure: Error>(
  from values: DependencyValues,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var ambient = Ambient.current ?? Ambient(dependencies: values)
  ambient.dependencies = values
  // `withValue` rethrows without a typed error, so the outcome travels in a value.
  let outcome: Swift.Result<Result, Failure> = Ambient.$current.withValue(ambient) {
    do throws(Failure) {
      return .success(try DrainFrame.bringing(values, operation))
    } catch {
      return .failure(error)
    }
  }
  return try outcome.get()
}

/// The dependencies of one place, to be used in another: in a callback that somebody calls later.
///
/// ```swift
/// let dependencies = CapturedDependencies()
/// player.onEnd { dependencies.perform { send(.playerEnded(at: clock.now)) } }
/// ```
public struct CapturedDependencies: Sendable {
  private let values: DependencyValues

  /// Captures the dependencies that count here.
  public init() { values = .current }

  /// Runs something with the captured dependencies.
  public func perform<Result, Failure: Error>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withDependencies(from: values, operation: operation)
  }
}
