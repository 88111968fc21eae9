extension Store {
  /// The last actions, oldest first: as many as the store's `HistoryPolicy` keeps.
  ///
  /// - Complexity: O(number of records).
  public var records: [ActionRecord<State, Action>] { backing.records }

  /// How many actions have been reduced. The last one has this number.
  public var actionCount: UInt64 { backing.actionCount }

  /// Puts the state back to what it was, as from a record of the history.
  ///
  /// Everything that runs is cancelled, since it belongs to a state that is not there any more. No
  /// action is reduced and nothing is started. Observers are told.
  public func restore(_ state: State) { backing.restore(state) }
}
