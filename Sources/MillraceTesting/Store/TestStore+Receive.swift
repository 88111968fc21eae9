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

  /// - Parameters:
  ///   - waited: How long the test waited in vain.
  ///   - skipped: What was skipped while it waited.
  func receive(
    _ expected: Expected,
    at place: SourcePlace,
    waited: Duration? = nil,
    skipped: [String] = []
  ) {
    call(at: place) {
      settle()
      if exhaustivity.isOn {
        receiveExactly(expected, waited: waited)
      } else {
        receiveSkipping(expected, waited: waited, skipped: skipped)
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
      case .goOn:
        return
      case .tellOfNothing:
        return reporter.report(
          .nothingReceived(
            expected: expectation.label(),
            waited: waited,
            alive: aliveEffects().map(\.effect)
          )
        )
      case .tellOfOther:
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
      received: queue[0].asText,
      queued: queue.firstIndex { expectation.matches($0.action) },
      difference: text ?? ""
    )
  }

  /// Reduces actions up to an expected one.
  ///
  /// - Parameter skipped: Gets their labels.
  func skip(to expectation: ActionExpectation<Action>, _ skipped: inout [String]) {
    while let next = held.nextAction, !expectation.matches(next) {
      skipped.append(caseLabel(next))
      receiveNext(.none)
    }
  }

  private func receiveSkipping(_ expected: Expected, waited: Duration?, skipped: [String]) {
    var skipped = skipped
    skip(to: expected.expectation, &skipped)
    if held.nextAction != nil {
      if !skipped.isEmpty, exhaustivity.showsSkipped { reporter.show(.actions(skipped)) }
      return receiveNext(.changes(expected.changes))
    }
    let label = expected.expectation.label()
    let alive = aliveEffects().map(\.effect)
    reporter.report(
      skipped.isEmpty
        ? .nothingReceived(expected: label, waited: waited, alive: alive)
        : .onlyOthersReceived(expected: label, skipped: skipped, waited: waited, alive: alive)
    )
  }
}
