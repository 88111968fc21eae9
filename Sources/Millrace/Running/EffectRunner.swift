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
/// The part belongs to the effect: it is found by `.cancel(id:)` in the effect's scope or above, it ends
/// with the effect, and after a cancel nothing that it sends is reduced (law 5).
///
/// ```swift
/// .run { send in
///   let result = await Result { try await withTaskCancellation(id: CancelID.worker) { try work() } }
///   send(.workerEnded(result))     // however the work ended
/// }
/// ```
///
/// It finds its store by itself. Outside of a running effect it runs the operation and reports an issue.
///
/// - Parameters:
///   - id: The name.
///   - cancelInFlight: Whether what was admitted before under the name is cancelled first.
///   - operation: The work. It runs in a task of its own, with the executor of the store.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws; `CancellationError` when the effect was cancelled already.
public func withTaskCancellation<Result: Sendable>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column,
  operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  guard var ambient = Ambient.current, let effect = ambient.effect else {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIssue(.taskCancellationOutsideEffect(id: EffectID(id), place: place))
    return try await operation()
  }
  guard let region = effect.beginRegion(id: EffectID(id), cancelInFlight: cancelInFlight) else {
    throw CancellationError()
  }
  ambient.region = region
  let result = await Ambient.$current.withValue(ambient) {
    let work = Task(executorPreference: effect.engine?.executor) {
      region.state.begin() ? await outcome(of: operation) : .failure(CancellationError())
    }
    region.state.attach(ErasedTask(task: work))
    return await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
  }
  effect.regionEnded(region)
  return try result.get()
}

private func outcome<Success: Sendable>(
  of operation: () async throws -> Success
) async -> Result<Success, any Error> {
  do { return .success(try await operation()) } catch { return .failure(error) }
}
