/// A reducer as a store runs it: its composition is done, what remains are calls.
public struct ResolvedReducer<State: Sendable, Action: Sendable>: Sendable {
  typealias Reduction = @Sendable (inout State, Action) -> Effect<Action>

  /// Looks at the children that have something alive, and finds those that are not there any more.
  typealias Survey =
    @Sendable (
      UnsafePointer<State>, ScopeTable.Index, inout ScopeTable, inout [ScopeTable.Index]
    ) -> Void

  /// Begins to watch what `onChange` is applied to.
  typealias MakeWatcher = @Sendable (UnsafePointer<State>) -> any Watcher<State, Action>

  let reduce: Reduction
  /// `nil` where no child can go away.
  let survey: Survey?
  /// `nil` where nothing is watched.
  let makeWatcher: MakeWatcher?
  /// For each child on a case of an enum state: which it is, while the state is that case.
  let alternatives: [@Sendable (UnsafePointer<State>) -> ScopeKey?]

  /// A reducer without children.
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.init(reduce: reduce)
  }

  init(
    reduce: @escaping Reduction,
    survey: Survey? = nil,
    makeWatcher: MakeWatcher? = nil,
    alternatives: [@Sendable (UnsafePointer<State>) -> ScopeKey?] = []
  ) {
    self.reduce = reduce
    self.survey = survey
    self.makeWatcher = makeWatcher
    self.alternatives = alternatives
  }

  /// Reduces one action by hand. The effect that comes back does nothing by itself (law 3).
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard makeWatcher != nil else { return reduce(&state, action) }
    var watching = Watching<State, Action>()
    watching.begin(self, &state)
    let effect = reduce(&state, action)
    return effect.merge(with: watching.tellChanges(&state))
  }

  /// Several reducers as one, which sees to it that all of them are surveyed and watched.
  static func composed(_ parts: [ResolvedReducer], reduce: @escaping Reduction) -> ResolvedReducer {
    let surveys = parts.compactMap(\.survey)
    let makers = parts.compactMap(\.makeWatcher)
    var survey: Survey? = surveys.first
    if surveys.count > 1 {
      survey = { state, scope, scopes, ended in
        for survey in surveys { survey(state, scope, &scopes, &ended) }
      }
    }
    var makeWatcher: MakeWatcher? = makers.first
    if makers.count > 1 {
      makeWatcher = { state in SequenceWatcher(makers.map { $0(state) }) }
    }
    return ResolvedReducer(
      reduce: reduce,
      survey: survey,
      makeWatcher: makeWatcher,
      alternatives: parts.flatMap(\.alternatives)
    )
  }
}
