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
  /// What is done with the next action in the queue.
  enum Decision: Equatable {
    /// It is the expected one: receive it, and compare the state.
    case receive
    /// It was expected earlier, in vain: receive it silently, and ask again.
    case receiveBelated
    /// The expected one has come already, in the place of another. The next one was expected earlier:
    /// receive it silently in its place.
    case receiveInExchange
    /// The expected one has come already, in the place of another. There is nothing to do.
    case alreadyReceived
    /// Nothing came. Report it.
    case reportNothing
    /// Another one came. Report it, and receive it silently in the place of the expected one.
    case reportUnexpected
  }

  /// What was expected and did not come.
  private var owed: [@Sendable (Action) -> Bool] = []
  /// What came where something else was expected.
  private var early: [Action] = []

  /// A test expects an action.
  ///
  /// - Parameter next: The next one in the queue.
  mutating func expected(_ matches: @escaping @Sendable (Action) -> Bool, next: Action?) -> Decision
  {
    if let next, matches(next) { return .receive }
    if cameEarly(matches) {
      return next.map { wasExpected($0) } == true ? .receiveInExchange : .alreadyReceived
    }
    guard let next else {
      owed.append(matches)
      return .reportNothing
    }
    if wasExpected(next) { return .receiveBelated }
    owed.append(matches)
    early.append(next)
    return .reportUnexpected
  }

  /// Several actions are expected, in any order, and none of them came.
  ///
  /// - Parameter other: What came in their place.
  mutating func noneCame(of expected: [@Sendable (Action) -> Bool], other: Action? = nil) {
    owed.append(contentsOf: expected)
    if let other { early.append(other) }
  }

  /// Whether an expected action has come already, where another was expected.
  mutating func cameEarly(_ matches: @Sendable (Action) -> Bool) -> Bool {
    guard let index = early.firstIndex(where: matches) else { return false }
    early.remove(at: index)
    return true
  }

  /// Whether an action was expected earlier, in vain. It does not count twice.
  mutating func wasExpected(_ action: Action) -> Bool {
    guard let index = owed.firstIndex(where: { $0(action) }) else { return false }
    owed.remove(at: index)
    return true
  }
}
