import Millrace
import ValueDiff

extension TestStore {
  /// Receives several actions of effects in whatever order they come, each with its own check.
  ///
  /// They are reduced in the order in which they came. Each goes to the first entry of the list that it
  /// fits, so an entry that fits much belongs behind one that fits little.
  ///
  /// ```swift
  /// store.receive(inAnyOrder: [
  ///   .action(.weatherLoaded(.sunny)) { $0.weather = .sunny },
  ///   .case(\.newsLoaded) { $0.isLoadingNews = false },
  /// ])
  /// ```
  ///
  /// Without exhaustivity, actions that fit no entry are skipped.
  public func receive(
    inAnyOrder expected: [ExpectedAction<State, Action>],
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    call(at: place) {
      settle()
      if exhaustivity.isOn { receiveExactly(expected) } else { receiveSkipping(expected) }
    }
  }

  private func receiveExactly(_ expected: [Expected]) {
    var rest = expected
    while !rest.isEmpty {
      guard let next = held.nextAction else { return reportMissing(rest) }
      if let index = rest.firstIndex(where: { $0.expectation.matches(next) }) {
        receiveNext(.changes(rest.remove(at: index).changes))
      } else if progress.withLock({ $0.ledger.wasExpected(next) }) {
        receiveNext(.none)
      } else {
        return reportUnexpected(next, insteadOf: rest)
      }
    }
  }

  /// Nothing is left in the queue. What came earlier in the place of another was reported then.
  private func reportMissing(_ rest: [Expected]) {
    let missing = rest.filter { expected in
      !progress.withLock { $0.ledger.cameEarly(expected.expectation.matches) }
    }
    guard let first = missing.first else { return }
    reportMissing(label(of: missing), waited: nil, skippedBy: whoSkipped(first.expectation))
    progress.withLock { $0.ledger.noneCame(of: missing.map(\.expectation.matches)) }
  }

  /// An action came that is none of those expected. That is one mistake: what is expected and stands
  /// behind it is received as if the other were not there, and the rest is not missed a second time.
  private func reportUnexpected(_ action: Action, insteadOf expected: [Expected]) {
    reporter.report(
      .noneOfExpected(
        received: text(of: held.heldActions[0]),
        expected: Excerpt(expected.map { $0.expectation.label() })
      )
    )
    receiveNext(.none)
    var rest = expected
    while let next = held.nextAction,
      let index = rest.firstIndex(where: { $0.expectation.matches(next) })
    {
      receiveNext(.changes(rest.remove(at: index).changes))
    }
    progress.withLock {
      $0.ledger.noneCame(of: rest.map(\.expectation.matches), other: action)
    }
  }

  private func receiveSkipping(_ expected: [Expected]) {
    var rest = expected
    var seen = 0
    while let first = rest.first {
      let next = find({ action in rest.contains { $0.expectation.matches(action) } }, seen: &seen)
      guard let next, let action = passedAction(at: next)?.action,
        let index = rest.firstIndex(where: { $0.expectation.matches(action) })
      else {
        let skipper = whoSkipped(first.expectation)
        return reportMissing(label(of: rest), waited: nil, skippedBy: skipper)
      }
      receivePassed(at: next, rest.remove(at: index).changes)
    }
    let skipped = skipPassed(seen)
    if !skipped.isEmpty, exhaustivity.showsSkipped { reporter.show(.actions(skipped)) }
  }

  private func label(of expected: [Expected]) -> String {
    enumeration(Excerpt(expected.map { $0.expectation.label() }))
  }
}
