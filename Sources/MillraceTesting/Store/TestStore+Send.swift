import Millrace
import ValueDiff

extension TestStore {
  /// Sends an action, as a person who uses the feature would.
  ///
  /// When it returns, the action has been reduced, and its effects have run as far as they can without
  /// time. In exhaustive mode every change must be asserted:
  ///
  /// ```swift
  /// store.send(.searchTapped) { $0.isSearching = true }
  /// ```
  ///
  /// Actions of effects must have been received before; without exhaustivity they are reduced first.
  ///
  /// - Parameter changes: Makes of the state before the action what the state after it should be. Leave it
  ///   out when nothing changes.
  /// - Returns: What the action caused: to be cancelled, finished, or dropped (law 11).
  @discardableResult
  public func send(
    _ action: Action,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> TestStoreTask<State, Action> {
    // Sent by what a reducer calls: it is reduced after the action that is being reduced, which is
    // reported, and the assertion of that one covers both (law 2).
    if held.isReducing { return TestStoreTask(task: held.send(action), store: self) }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return call(at: place) {
      settle()
      if exhaustivity.isOn {
        let unreceived = newlyUnreceived()
        if !unreceived.isEmpty {
          reporter.report(
            .sentBeforeReceiving(action: caseLabel(action), unreceived: unreceived)
          )
        }
      } else {
        receiveAll(by: "the 'send' of \(caseLabel(action))")
      }
      rehearse(action)
      let task = step(action, .changes(changes), .sent) { held.send(action) }
      settle()
      return TestStoreTask(task: task, store: self)
    }
  }
}

extension TestStore where Action: CasePathable {
  /// Sends the action of a case without payload, given by name: `store.send(\.search.cancelTapped)`.
  @discardableResult
  public func send(
    _ keyPath: CaseKeyPath<Action, Void>,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> TestStoreTask<State, Action> {
    send(
      Action.make(keyPath),
      changes: changes,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Sends the action of a case, given by name, with a payload: `store.send(\.search.queryChanged, "x")`.
  @discardableResult
  public func send<Value>(
    _ keyPath: CaseKeyPath<Action, Value>,
    _ value: Value,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> TestStoreTask<State, Action> {
    send(
      Action.make(keyPath, value),
      changes: changes,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
