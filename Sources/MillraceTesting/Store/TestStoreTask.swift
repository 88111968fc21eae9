import Millrace

/// What one send of a test caused: the effects of its action, and those of the actions they sent (law 11).
///
/// It may be dropped, which cancels nothing, and it does not keep the store.
public struct TestStoreTask<State: Equatable & Sendable, Action: Sendable>: Sendable {
  private let task: StoreTask
  private weak let store: TestStore<State, Action>?

  init(task: StoreTask, store: TestStore<State, Action>) {
    self.task = task
    self.store = store
  }

  /// Cancels what the send caused, in the scope of its action or below (law 11).
  ///
  /// When it returns nothing of it will be reduced any more, what was sent already included, and what
  /// could run in answer to the cancellation has run.
  public func cancel(
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    guard let store, !store.held.isReducing else { return task.cancel() }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    store.call(at: place) {
      task.cancel()
      store.settle()
    }
  }

  /// Whether `cancel()` was called.
  public var isCancelled: Bool { task.isCancelled }

  /// Asserts that all that the send caused is over, except for what is to be received. It never waits.
  ///
  /// Everything runs that can run without time. An effect that waits for its turn, for its throttle or for
  /// a place under its policy is not over. What has been sent and not received is a matter of `receive`
  /// and of the end of the test, as is what goes on as soon as it is received:
  ///
  /// ```swift
  /// store.send(.searchTapped).finish()     // the effect has ended; what it sent is in the queue
  /// store.receive(\.hitsFound) { … }
  /// ```
  public func finish(
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    guard let store else { return }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    store.call(at: place) {
      assertIsOver(store, waited: nil)
    }
  }

  /// Waits until all that the send caused is over, except for what is to be received, and asserts it.
  ///
  /// For effects that leave the store's executor. It lets no time pass on the store's clock, so it does not
  /// wait when all that is alive sleeps on that clock.
  ///
  /// - Parameter timeout: How long to wait at most, in real time.
  public nonisolated(nonsending) func finish(
    timeout: Duration,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) async {
    guard let store, let flight = task.flight else { return }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    store.reporter.callBegan(at: place)
    defer { store.reporter.callEnded(at: place) }
    let waited = await store.wait(timeout) {
      task.isOver || store.nothingEndsByItself(of: flight, until: $0)
    }
    assertIsOver(store, waited: waited)
  }

  private func assertIsOver(_ store: TestStore<State, Action>, waited: Duration?) {
    if waited == nil { store.settle() }
    guard let flight = task.flight else { return }
    store.assertNothingIsLeft(.taskFinish(waited: waited), of: flight)
  }
}
