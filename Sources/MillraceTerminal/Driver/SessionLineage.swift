/// The actions that lead from the beginning to each state of a session, whatever was put back meanwhile.
///
/// A store numbers the actions that it reduces. ':load' and ':resume' change its state without one: what
/// leads to the states from there on begins with other actions.
struct SessionLineage<Action: Sendable>: Sendable {
  /// A change of the state without an action.
  struct Turn: Sendable {
    /// How many actions had been reduced.
    let number: UInt64
    /// What the state is since then: `the end of "a.json"`.
    let text: String
    /// What leads to it; `nil` if not all of it is known any more.
    let actions: [Action]?

    /// Whether the state after an action is one that the change has led to.
    ///
    /// - Parameter last: The number of the last action. The state after it is the present one.
    func leads(to number: UInt64, last: UInt64) -> Bool {
      self.number < number || (self.number == number && number == last)
    }
  }

  private(set) var turns: [Turn] = []

  /// The state is changed without an action.
  mutating func turn(after number: UInt64, to text: String, by actions: [Action]?) {
    turns.append(Turn(number: number, text: text, actions: actions))
  }

  /// The changes between the states after two actions.
  func turns(from first: UInt64, to second: UInt64, last: UInt64) -> [Turn] {
    turns.filter {
      $0.leads(to: max(first, second), last: last) && !$0.leads(to: min(first, second), last: last)
    }
  }

  /// What leads to the state after an action; `nil` if not all of it is known any more.
  ///
  /// - Parameter action: Gives the action with a number.
  func actions(upTo number: UInt64, last: UInt64, _ action: (UInt64) -> Action?) -> [Action]? {
    let turn = turns.last { $0.leads(to: number, last: last) }
    guard var actions = turn.map(\.actions) ?? [] else { return nil }
    let first = (turn?.number ?? 0) + 1
    guard first <= number else { return actions }
    for number in first...number {
      guard let action = action(number) else { return nil }
      actions.append(action)
    }
    return actions
  }
}
