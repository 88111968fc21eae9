/// Watches one value: what an `onChange` makes.
final class ValueWatcher<State: Sendable, Action: Sendable, Value: Equatable & SendableMetatype>:
  Watcher
{
  typealias Handler = @Sendable (Value, Value, inout State) -> Effect<Action>

  private let base: (any Watcher<State, Action>)?
  private let value: KeyPath<State, Value> & Sendable
  private let handler: Handler
  /// The value before the action, and the value when it was looked at last.
  private var before: Value
  private var latest: Value
  /// The number of the last action for which the value was looked at, and for which it was told.
  private var lookedInRound: UInt64 = 0
  private var toldInRound: UInt64 = 0

  init(
    _ state: UnsafePointer<State>,
    base: (any Watcher<State, Action>)?,
    value: KeyPath<State, Value> & Sendable,
    handler: @escaping Handler
  ) {
    self.base = base
    self.value = value
    self.handler = handler
    before = Millrace.look(at: state) { $0[keyPath: value] }
    latest = before
  }

  func look(
    _ state: UnsafePointer<State>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  ) {
    base?.look(state, round, &changes)
    if lookedInRound != round {
      lookedInRound = round
      before = latest
    }
    latest = current(state)
    // Changed again by what another handler did: it was told already, once for each action.
    guard toldInRound != round, before != latest else { return }
    changes.append(Change { [self] in tell(&$0, round) })
  }

  private func tell(_ state: inout State, _ round: UInt64) -> Effect<Action>? {
    latest = withUnsafePointer(to: &state) { current($0) }
    guard before != latest else { return nil }
    toldInRound = round
    return handler(before, latest, &state)
  }

  private func current(_ state: UnsafePointer<State>) -> Value {
    Millrace.look(at: state) { $0[keyPath: value] }
  }
}
