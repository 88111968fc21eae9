/// All that is watched in one store.
// The watchers are created, called and released only while the store is held, by one thread at a time:
// `StoreCore` keeps this beside the state, and whoever reduces by hand keeps it on the stack.
// `RowStressTests` covers it under the thread sanitizer.
struct Watching<State: Sendable, Action: Sendable>: @unchecked Sendable {
  private var watcher: (any Watcher<State, Action>)?
  private var round: UInt64 = 0

  /// Notes what is watched, before the first action; later actions find it noted.
  mutating func begin(_ reducer: ResolvedReducer<State, Action>, _ state: inout State) {
    guard watcher == nil, let makeWatcher = reducer.makeWatcher else { return }
    watcher = withUnsafePointer(to: &state) { makeWatcher($0) }
  }

  /// Tells the handlers what the reduction of an action has changed.
  ///
  /// What a handler changes may be watched by another one, so all are asked again until nothing is left
  /// to be told.
  mutating func tellChanges(_ state: inout State) -> Effect<Action> {
    guard let watcher else { return .none }
    round += 1
    var effects: [Effect<Action>] = []
    while true {
      var changes: [Change<State, Action>] = []
      withUnsafePointer(to: &state) { watcher.look($0, round, &changes) }
      guard !changes.isEmpty else { return .merge(effects) }
      for change in changes {
        if let effect = change.tell(&state), effect.root != nil { effects.append(effect) }
      }
    }
  }

  /// The state was replaced without an action. What it is then is no change.
  mutating func forget() { watcher = nil }
}
