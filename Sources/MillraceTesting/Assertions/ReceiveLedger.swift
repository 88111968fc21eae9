/// What went wrong in receiving, so that one mistake fails a test once: a pure machine.
///
/// A test that expects `X` where `Y` comes fails there. `Y` is reduced then, because a store cannot go
/// back, and the test goes on. When it expects `Y` later, that is no second mistake, and neither is an `X`
/// that comes after all:
///
///     expected   X   Y   Z              X   Y   Z               X   Z
///     queued     Y   X   Z              Y   Z               Y   X   Z
///     fails      ✘                      ✘                   ✘
struct ReceiveLedger<Action: Sendable>: Sendable {
  /// What was expected and did not come.
  private var owed: [@Sendable (Action) -> Bool] = []
  /// What came where something else was expected.
  private var early: [Action] = []

  /// Nothing came.
  mutating func nothingCame(for expectation: ActionExpectation<Action>) {
    owed.append(expectation.matches)
  }

  /// Something else came.
  mutating func otherCame(_ action: Action, for expectation: ActionExpectation<Action>) {
    owed.append(expectation.matches)
    early.append(action)
  }

  /// Whether an expected action came earlier, in the place of another. It does not count twice.
  mutating func hasCome(_ expectation: ActionExpectation<Action>) -> Bool {
    guard let index = early.firstIndex(where: expectation.matches) else { return false }
    early.remove(at: index)
    return true
  }

  /// Whether an action was expected earlier, in vain. It does not count twice.
  mutating func wasExpected(_ action: Action) -> Bool {
    guard let index = owed.firstIndex(where: { $0(action) }) else { return false }
    owed.remove(at: index)
    return true
  }

  /// Whether nothing went wrong so far.
  var isEmpty: Bool { owed.isEmpty && early.isEmpty }
}
