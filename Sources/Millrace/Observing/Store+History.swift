extension Store {
  /// The last actions, oldest first: as many as the store's `HistoryPolicy` keeps.
  ///
  /// - Complexity: O(number of records).
  public var records: [ActionRecord<State, Action>] { backing.records(last: .max) }

  /// The last actions, oldest first: a number of them, or as many as there are.
  ///
  /// - Complexity: O(`count`). Through a handle of a part: O(number of records).
  public func records(last count: Int) -> [ActionRecord<State, Action>] {
    backing.records(last: max(count, 0))
  }

  /// The action with a number; `nil` if the history does not keep it, or not any more, or if it is not
  /// one of the part that this is a handle of.
  ///
  /// - Complexity: O(1).
  public func record(_ number: UInt64) -> ActionRecord<State, Action>? { backing.record(number) }

  /// How many actions have been reduced. The last one has this number.
  public var actionCount: UInt64 { backing.actionCount }

  /// Puts the state back to what it was, as from a record of the history.
  ///
  /// Everything that runs is cancelled, since it belongs to a state that is not there any more. No
  /// action is reduced and nothing is started. Observers are told.
  public func restore(_ state: State) { backing.restore(state) }
}
