/// Watches one value: what an `onChange` makes.
final class ValueWatcher<State: Sendable, Action: Sendable, Value>: Watcher {
  typealias Handler = @Sendable (Value, Value, inout State) -> Effect<Action>

  private let base: (any Watcher<State, Action>)?
  private let value: @Sendable (State) -> Value
  private let isEqual: @Sendable (Value, Value) -> Bool
  private let handler: Handler
  /// The value that the handler knows.
  private var known: Value
  /// The number of the action for which the handler was told last.
  private var toldInRound: UInt64 = 0

  init(
    _ state: UnsafePointer<State>,
    base: (any Watcher<State, Action>)?,
    value: @escaping @Sendable (State) -> Value,
    isEqual: @escaping @Sendable (Value, Value) -> Bool,
    handler: @escaping Handler
  ) {
    self.base = base
    self.value = value
    self.isEqual = isEqual
    self.handler = handler
    known = Millrace.look(at: state) { value($0) }
  }

  func look(
    _ state: UnsafePointer<State>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  ) {
    base?.look(state, round, &changes)
    let new = current(state)
    guard !isEqual(known, new) else { return }
    if toldInRound == round {
      // Changed again by what another handler did. It counts as known: once for each action.
      known = new
      return
    }
    changes.append(Change { [self] in tell(&$0, round) })
  }

  private func tell(_ state: inout State, _ round: UInt64) -> Effect<Action>? {
    let new = withUnsafePointer(to: &state) { current($0) }
    guard !isEqual(known, new) else { return nil }
    let old = known
    known = new
    toldInRound = round
    return handler(old, new, &state)
  }

  private func current(_ state: UnsafePointer<State>) -> Value {
    Millrace.look(at: state) { value($0) }
  }
}
