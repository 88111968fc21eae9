import Millrace
import ValueDiff

extension TestStore {
  /// Receives the next action of an effect, which must satisfy a predicate: it is reduced now.
  ///
  /// - Parameters:
  ///   - predicate: Looks at the action.
  ///   - label: What the action is called when it does not come.
  ///   - changes: Makes of the state before the action what the state after it should be. Leave it out
  ///     when nothing changes.
  public func receive(
    matching predicate: @escaping @Sendable (Action) -> Bool,
    label: String? = nil,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(.matching(predicate, label: label, changes: changes), at: place)
  }
}

extension TestStore where Action: Equatable {
  /// Receives the next action of an effect, which must be equal to a given one: it is reduced now.
  ///
  /// ```swift
  /// store.receive(.hitsFound([hit])) { $0.hits = [hit] }
  /// ```
  ///
  /// It does not wait: what could be sent without time has been sent already. When nothing has come the
  /// failure says what is alive and until when it sleeps. Work that has left the store's executor is
  /// waited for with `receive(_:timeout:)`.
  ///
  /// Without exhaustivity, actions before it are skipped: they are reduced silently.
  ///
  /// - Parameter changes: Makes of the state before the action what the state after it should be. Leave it
  ///   out when nothing changes.
  public func receive(
    _ action: Action,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(.action(action, changes: changes), at: place)
  }
}

extension TestStore where Action: CasePathable {
  /// Receives the next action of an effect, which must be of a case given by name, whatever its payload.
  ///
  /// ```swift
  /// store.receive(\.search.hitsFound) { $0.search.hits = [hit] }
  /// ```
  public func receive<Value>(
    _ keyPath: CaseKeyPath<Action, Value>,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(.case(keyPath, changes: changes), at: place)
  }

  /// Receives the next action of an effect, which must be of a case given by name, with a payload.
  public func receive<Value: Equatable & Sendable>(
    _ keyPath: CaseKeyPath<Action, Value>,
    _ value: Value,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(.case(keyPath, value, changes: changes), at: place)
  }
}

// MARK: How it is done

extension TestStore {
  typealias Expected = ExpectedAction<State, Action>

  /// - Parameter waited: How long the test waited in vain.
  func receive(_ expected: Expected, at place: SourcePlace, waited: Duration? = nil) {
    call(at: place) {
      if waited == nil { settle() }
      if exhaustivity.isOn {
        receiveExactly(expected, waited: waited)
      } else {
        receiveSkipping(expected, waited: waited)
      }
    }
  }

  private func receiveExactly(_ expected: Expected, waited: Duration?) {
    let expectation = expected.expectation
    while true {
      let next = held.nextAction
      let decision = progress.withLock { $0.ledger.expected(expectation.matches, next: next) }
      switch decision {
      case .receive:
        return receiveNext(.changes(expected.changes))
      case .receiveBelated:
        receiveNext(.none)
      case .receiveInExchange:
        return receiveNext(.none)
      case .alreadyReceived:
        return
      case .reportNothing:
        return reporter.report(
          .nothingReceived(
            expected: expectation.label(),
            waited: waited,
            alive: aliveEffects().map(\.effect),
            skippedBy: whoSkipped(expectation)
          )
        )
      case .reportUnexpected:
        reporter.report(otherReceived(for: expectation))
        // A store cannot go back: the test goes on with what came.
        return receiveNext(.none)
      }
    }
  }

  private func otherReceived(for expectation: ActionExpectation<Action>) -> TestFailure {
    let queue = held.heldActions
    var text: String?
    if let value = expectation.value {
      text = difference(value as Any, queue[0].action as Any, labels: ("Expected", "Received"))
    }
    return .otherReceived(
      expected: expectation.label(),
      received: self.text(of: queue[0]),
      queued: queue.firstIndex { expectation.matches($0.action) },
      difference: text ?? ""
    )
  }

  private func receiveSkipping(_ expected: Expected, waited: Duration?) {
    let expectation = expected.expectation
    var seen = 0
    // A wait that is over has looked long enough.
    let deadline = waited.map { _ in ContinuousClock.now }
    if let index = find(expectation.matches, seen: &seen, until: deadline) {
      let skipped = skipPassed(index)
      if !skipped.isEmpty, exhaustivity.showsSkipped { reporter.show(.actions(skipped)) }
      return receivePassed(at: 0, expected.changes)
    }
    reportMissing(
      expectation.label(),
      waited: waited,
      skippedBy: whoSkipped(expectation)
    )
  }

  /// An action did not come, and what came instead stays where it is.
  func reportMissing(_ label: String, waited: Duration?, skippedBy call: String?) {
    let alive = aliveEffects().map(\.effect)
    let others = passedLabels
    reporter.report(
      others.isEmpty
        ? .nothingReceived(expected: label, waited: waited, alive: alive, skippedBy: call)
        : .onlyOthersReceived(
          expected: label,
          others: others,
          waited: waited,
          alive: alive,
          skippedBy: call
        )
    )
  }
}
