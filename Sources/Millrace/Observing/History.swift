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

/// The last actions of a store: a ring, in which a new record takes the place of the oldest one.
struct History<State: Sendable, Action: Sendable>: Sendable {
  typealias Record = ActionRecord<State, Action>

  private let limit: Int
  private let keepsStates: Bool
  private var kept: [Record] = []
  /// Where the oldest record is.
  private var first = 0

  init(policy: HistoryPolicy) {
    switch policy {
    case .off: (limit, keepsStates) = (0, false)
    case .actions(let count): (limit, keepsStates) = (count, false)
    case .states(let count): (limit, keepsStates) = (count, true)
    }
  }

  /// The last records, oldest first.
  func records(last count: Int) -> [Record] {
    let (newer, older) = (kept[..<first], kept[first...])
    return Array(older.suffix(max(count - newer.count, 0)) + newer.suffix(count))
  }

  /// The record of an action, as long as it is remembered. Actions are numbered without gaps.
  func record(_ number: UInt64) -> Record? {
    guard let oldest = kept.isEmpty ? nil : kept[first].number, number >= oldest,
      number - oldest < UInt64(kept.count)
    else { return nil }
    return kept[(first + Int(number - oldest)) % kept.count]
  }

  /// Remembers an action.
  ///
  /// - Returns: What is forgotten for it, to be freed when the store is not held.
  mutating func record(
    number: UInt64,
    action: Action,
    cause: ActionCause,
    state: State
  ) -> Record? {
    guard limit > 0 else { return nil }
    var record = Record(
      number: number,
      action: action,
      cause: cause,
      state: keepsStates ? state : nil
    )
    guard kept.count == limit else {
      kept.append(record)
      return nil
    }
    swap(&record, &kept[first])
    first = (first + 1) % limit
    return record
  }
}
