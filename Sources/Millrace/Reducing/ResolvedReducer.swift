/// A reducer as a store runs it: its composition is done, what remains are calls.
public struct ResolvedReducer<State: Sendable, Action: Sendable>: Sendable {
  /// Looks at the children that have something alive, and finds those that are not there any more.
  typealias Survey =
    @Sendable (
      UnsafePointer<State>, ScopeTable.Index, inout ScopeTable, inout [ScopeTable.Index]
    ) -> Void

  /// Notes what `onChange` watches, before an action is reduced. The action is `nil` where it is for
  /// another feature.
  typealias Watch =
    @Sendable (
      UnsafePointer<State>, Action?, inout [ChangeWatch<State, Action>]
    ) -> Void

  let reduce: @Sendable (inout State, Action) -> Effect<Action>
  /// `nil` where no child can go away.
  let survey: Survey?
  /// `nil` where nothing is watched.
  let watch: Watch?

  /// A reducer without children.
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.init(reduce: reduce, survey: nil, watch: nil)
  }

  init(
    reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>,
    survey: Survey?,
    watch: Watch?
  ) {
    self.reduce = reduce
    self.survey = survey
    self.watch = watch
  }

  /// Reduces one action by hand. The effect that comes back does nothing by itself (law 3).
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduceWatching(&state, action)
  }

  /// A whole reduction: what is watched is compared after everything else is done.
  func reduceWatching(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard let watch else { return reduce(&state, action) }
    var watches: [ChangeWatch<State, Action>] = []
    watch(&state, action, &watches)
    var effect = reduce(&state, action)
    // What a handler changes may be watched by another, so all that have not been told are asked again
    // until none has anything to tell. Each is told once.
    var somethingChanged = !watches.isEmpty
    while somethingChanged {
      somethingChanged = false
      watches.removeAll { watch in
        guard let more = watch.changed(&state) else { return false }
        effect = effect.merge(with: more)
        somethingChanged = true
        return true
      }
    }
    return effect
  }
}

/// One value that is watched during one action.
struct ChangeWatch<State, Action: Sendable> {
  /// Tells the handler if the value is not what it was before the action. `nil` if it is.
  let changed: (inout State) -> Effect<Action>?
}
