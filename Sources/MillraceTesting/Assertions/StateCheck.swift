import ValueDiff

/// Compares a state with what a test says about it.
///
/// Texts are made only when something is wrong: a right assertion costs one or two `==`.
struct StateCheck<State: Equatable, Action> {
  /// The action after which the state is compared; `nil` for the current state.
  let action: Action?
  let before: State
  let actual: State

  /// Every change is to be asserted, and nothing else.
  func exhaustive(_ changes: ((inout State) throws -> Void)?) -> Verdict {
    guard let changes else {
      if before == actual { return .right }
      return .wrong(.unassertedChange(action: label, difference: changed()))
    }
    var expected = before
    do { try changes(&expected) } catch { return .wrong(threw(error)) }
    if expected == before {
      if before != actual {
        return .wrong(.closureChangesNothing(action: label, difference: changed()))
      }
      // What is changed through a reference, no copy can tell.
      return holdsReference(actual) ? .right : .wrong(.nothingChanged(action: label))
    }
    if expected == actual { return .right }
    return .wrong(.stateMismatch(action: label, difference: mismatch(expected)))
  }

  /// Only what the closure sets is compared.
  ///
  /// - Parameter showsSkipped: Whether to look for changes that nothing was said about.
  func partial(_ changes: ((inout State) throws -> Void)?, showsSkipped: Bool) -> Verdict {
    guard let changes else {
      guard showsSkipped, before != actual else { return .right }
      return .incomplete(.changes(action: label, difference: changed()))
    }
    var onActual = actual
    var onBefore = before
    do {
      try changes(&onActual)
      if onActual == actual, !showsSkipped { return .right }
      try changes(&onBefore)
    } catch {
      return .wrong(threw(error))
    }
    guard
      onActual == actual || onBefore == actual
        || agrees(actual, onActual: onActual, onBefore: onBefore)
    else { return .wrong(.stateMismatch(action: label, difference: mismatch(onActual))) }
    guard showsSkipped, onBefore != actual else { return .right }
    let difference = difference(onBefore, actual, labels: ("Asserted", "Actual")) ?? ""
    return .incomplete(.changes(action: label, difference: difference))
  }

  /// The current state is to be what the closure makes of it.
  func current(_ changes: (inout State) throws -> Void) -> Verdict {
    var expected = actual
    do { try changes(&expected) } catch { return .wrong(.closureThrew(action: nil, "\(error)")) }
    if expected == actual { return .right }
    return .wrong(.stateMismatch(action: nil, difference: mismatch(expected)))
  }

  private var label: String { action.map { caseLabel($0) } ?? "" }

  private func threw(_ error: any Error) -> TestFailure {
    .closureThrew(action: label, "\(error)")
  }

  private func changed() -> String {
    difference(before, actual, labels: ("Before", "After")) ?? ""
  }

  private func mismatch(_ expected: State) -> String {
    difference(expected, actual, labels: ("Expected", "Actual")) ?? ""
  }
}

/// What a comparison has to tell.
enum Verdict: Equatable {
  case right
  case wrong(TestFailure)
  /// Nothing is wrong with what was said; this was not said.
  case incomplete(SkippedAssertion)
}
