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
      var rest = expected
      var skipped: [String] = []
      while !rest.isEmpty {
        guard let next = held.nextAction else { return tellMissing(rest, skipped) }
        if let index = rest.firstIndex(where: { $0.expectation.matches(next) }) {
          receiveNext(.changes(rest.remove(at: index).changes))
        } else if exhaustivity.isOn {
          return tellOther(insteadOf: rest)
        } else {
          skipped.append(caseLabel(next))
          receiveNext(.none)
        }
      }
      if !skipped.isEmpty, exhaustivity.showsSkipped { reporter.show(.actions(skipped)) }
    }
  }

  private func tellMissing(_ rest: [Expected], _ skipped: [String]) {
    let label = enumeration(rest.map { $0.expectation.label() })
    let alive = aliveEffects().map(\.effect)
    reporter.report(
      skipped.isEmpty
        ? .nothingReceived(expected: label, waited: nil, alive: alive)
        : .onlyOthersReceived(expected: label, skipped: skipped, waited: nil, alive: alive)
    )
    progress.withLock { $0.ledger.noneCame(of: rest.map(\.expectation.matches)) }
  }

  private func tellOther(insteadOf rest: [Expected]) {
    reporter.report(
      .noneOfExpected(
        received: held.heldActions[0].asText,
        expected: rest.map { $0.expectation.label() }
      )
    )
    progress.withLock { $0.ledger.noneCame(of: rest.map(\.expectation.matches)) }
    receiveNext(.none)
  }
}
