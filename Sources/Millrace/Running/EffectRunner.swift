// The one file of the core in which tasks are created.

extension RunningEffect {
  /// Starts the work in a task of its own, which inherits nothing from the one that sent the action.
  func start(on executor: (any TaskExecutor)?) {
    guard let name = name else {
      state.attach(
        Task.detached(executorPreference: executor, priority: priority) { await self.run() }
      )
      return
    }
    state.attach(
      Task.detached(name: name, executorPreference: executor, priority: priority) {
        await self.run()
      }
    )
  }
}

/// Makes a part of a running effect's body cancellable by name, while the rest of the body goes on.
///
/// The part belongs to the effect: it is found by `.cancel(id:)` in the effect's scope or above, and ends
/// with the effect, or with the part inside of which it runs. Its `send` is its own: after a cancel of
/// the part nothing that is sent by it is reduced, wherever it is called (law 5), and what comes after the
/// operation has returned is dropped and reported (law 7). The `send` of the body stays the body's.
///
/// ```swift
/// .run { send in
///   let result = await Result {
///     try await withTaskCancellation(id: CancelID.worker, sending: send) { send in
///       try await work { send(.progressed($0)) }
///     }
///   }
///   send(.workerEnded(result))     // however the work ended
/// }
/// ```
///
/// Outside of a running effect it runs the operation and reports an issue.
///
/// - Parameters:
///   - id: The name.
///   - cancelInFlight: Whether what was admitted before under the name is cancelled first.
///   - send: The `send` of the body, or of the part, in which this part lies.
///   - operation: The work. It runs in a task of its own, with the executor of the store.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws; `CancellationError` when the effect, or the part around this one,
///   was cancelled already or is over.
/// - Complexity: That of admitting and ending an effect, twice the store is held for.
public func withTaskCancellation<Action: Sendable, Result: Sendable>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  sending send: Send<Action>,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column,
  operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Result
) async throws -> Result {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await runPart(EffectID(id), cancelInFlight, of: send.sender, place) { part in
    try await operation(part.map(send.inPart) ?? send)
  }
}

/// The same for an operation that sends nothing.
///
/// It finds its effect by itself. A `send` that the operation takes from outside is the body's: a cancel of
/// the part does not concern it. Pass it as `sending:`, and use the one that the operation gets.
///
/// - Parameters:
///   - id: The name.
///   - cancelInFlight: Whether what was admitted before under the name is cancelled first.
///   - operation: The work. It runs in a task of its own, with the executor of the store.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws; `CancellationError` when the effect, or the part around this one,
///   was cancelled already or is over.
public func withTaskCancellation<Result: Sendable>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column,
  operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let sender = Ambient.current?.effect.map { Sender(effect: $0) }
  return try await runPart(EffectID(id), cancelInFlight, of: sender, place) { _ in
    try await operation()
  }
}

/// - Parameter sender: Whose part it is, as far as the caller knows: the parts around it in this task
///   count as well.
private func runPart<Result: Sendable>(
  _ id: EffectID,
  _ cancelInFlight: Bool,
  of sender: Sender?,
  _ place: SourcePlace,
  _ operation: @escaping @Sendable (CancellationRegion?) async throws -> Result
) async throws -> Result {
  guard let sender else {
    reportIssue(.taskCancellationOutsideEffect(id: id, place: place))
    return try await operation(nil)
  }
  let effect = sender.effect
  // In a detached task of the body this is another effect's, or nobody's.
  var ambient = Ambient.current ?? Ambient(dependencies: .current)
  if ambient.effect !== effect { (ambient.effect, ambient.region) = (effect, nil) }
  let begun = effect.engine?.regionBegan(
    id: id,
    cancelInFlight: cancelInFlight,
    in: Sender(effect: effect, part: ambient.region ?? sender.part),
    place: place
  )
  guard let part = begun else { throw CancellationError() }
  ambient.region = part
  let result = await Ambient.$current.withValue(ambient) {
    let work = Task(executorPreference: effect.engine?.executor) {
      part.state.begin()
        ? await outcome { try await operation(part) } : .failure(CancellationError())
    }
    part.state.attach(ErasedTask(task: work))
    return await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
  }
  effect.engine?.regionEnded(part)
  return try result.get()
}

private func outcome<Success: Sendable>(
  of operation: () async throws -> Success
) async -> Result<Success, any Error> {
  do { return .success(try await operation()) } catch { return .failure(error) }
}
