/// What a store remembers of the actions it has reduced.
public enum HistoryPolicy: Hashable, Sendable {
  /// Nothing; it costs nothing.
  case off
  /// The last actions, with what caused each.
  case actions(limit: Int)
  /// The last actions, with what caused each and the state after it. The state is then copied when it
  /// changes, instead of changed in place (law 12).
  case states(limit: Int)
}

/// What made a store reduce an action.
public enum ActionCause: Hashable, Sendable, CustomStringConvertible {
  /// Somebody called `send` on the store.
  case caller
  /// A running effect sent it.
  ///
  /// - Parameters:
  ///   - name: What the effect is called, or where it was written.
  ///   - startedBy: The number of the action that returned the effect.
  case effect(name: String, startedBy: UInt64)
  /// A `.send` effect handed it over.
  case sendEffect(startedBy: UInt64)

  public var description: String {
    switch self {
    case .caller: "sent by a caller"
    case .effect(let name, let number): "sent by \(name), started by action \(number)"
    case .sendEffect(let number): "sent by a '.send' of action \(number)"
    }
  }

  /// The number of the action from which this one follows.
  public var parent: UInt64? {
    switch self {
    case .caller: nil
    case .effect(_, let number), .sendEffect(let number): number
    }
  }
}

/// One reduced action.
public struct ActionRecord<State: Sendable, Action: Sendable>: Sendable {
  /// The action's number in its store, counted from 1.
  public let number: UInt64
  public let action: Action
  public let cause: ActionCause
  /// The state after it, where the store's history keeps states.
  public let state: State?
}

/// The last actions of a store, oldest first.
struct History<State: Sendable, Action: Sendable>: Sendable {
  let policy: HistoryPolicy
  private var kept: [ActionRecord<State, Action>] = []
  private var first = 0

  init(policy: HistoryPolicy) { self.policy = policy }

  var records: [ActionRecord<State, Action>] { Array(kept[first...]) }

  var isOn: Bool { policy != .off }

  mutating func record(number: UInt64, action: Action, cause: ActionCause, state: State) {
    let limit: Int
    var snapshot: State?
    switch policy {
    case .off: return
    case .actions(let count): limit = count
    case .states(let count):
      limit = count
      snapshot = state
    }
    kept.append(ActionRecord(number: number, action: action, cause: cause, state: snapshot))
    if kept.count - first > limit { first += 1 }
    if first > 64, first * 2 > kept.count {
      kept.removeFirst(first)
      first = 0
    }
  }
}
