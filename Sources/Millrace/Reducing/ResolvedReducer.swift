/// A reducer as a store runs it: its composition is done, what remains are calls.
///
/// A reduction is kept without its types: it is given where the state and the action lie, and gives the
/// node of the effect. It is made in the module that knows the types, where they cost nothing. A reduction
/// with types would look them up at run time on its way through each level of the composition, which took
/// 200 ns a level instead of 10.
public struct ResolvedReducer<State: Sendable, Action: Sendable>: Sendable {
  @usableFromInline
  typealias Untyped =
    @Sendable (_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode?

  typealias Reduction = @Sendable (inout State, Action) -> Effect<Action>

  /// Looks at the children that have something alive, and finds those that are not there any more.
  typealias Survey =
    @Sendable (
      UnsafePointer<State>, ScopeTable.Index, inout ScopeTable, inout [ScopeTable.Index]
    ) -> Void

  /// Begins to watch what `onChange` is applied to.
  typealias MakeWatcher = @Sendable (UnsafePointer<State>) -> any Watcher<State, Action>

  @usableFromInline let untyped: Untyped
  /// `nil` where no child can go away.
  let survey: Survey?
  /// `nil` where nothing is watched.
  let makeWatcher: MakeWatcher?
  /// For each child on a case of an enum state: which it is, while the state is that case.
  let alternatives: [@Sendable (UnsafePointer<State>) -> ScopeKey?]

  /// A reducer without children.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    self.init(untyped: { state, action in
      reduce(
        &state.assumingMemoryBound(to: State.self).pointee,
        action.assumingMemoryBound(to: Action.self).pointee
      ).root
    })
  }

  @usableFromInline
  init(untyped: @escaping Untyped) {
    self.init(untyped: untyped, survey: nil)
  }

  init(
    untyped: @escaping Untyped,
    survey: Survey? = nil,
    makeWatcher: MakeWatcher? = nil,
    alternatives: [@Sendable (UnsafePointer<State>) -> ScopeKey?] = []
  ) {
    self.untyped = untyped
    self.survey = survey
    self.makeWatcher = makeWatcher
    self.alternatives = alternatives
  }

  /// A reducer with children.
  init(
    reduce: @escaping Reduction,
    survey: Survey? = nil,
    makeWatcher: MakeWatcher? = nil,
    alternatives: [@Sendable (UnsafePointer<State>) -> ScopeKey?] = []
  ) {
    self.init(
      untyped: Self.untyped(reduce),
      survey: survey,
      makeWatcher: makeWatcher,
      alternatives: alternatives
    )
  }

  /// A reduction without its types.
  private static func untyped(_ reduce: @escaping Reduction) -> Untyped {
    { state, action in
      look(at: action.assumingMemoryBound(to: Action.self)) { action in
        reduce(&state.assumingMemoryBound(to: State.self).pointee, action).root
      }
    }
  }

  /// Reduces one action, without what `onChange` adds.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    withUnsafeMutablePointer(to: &state) { state in
      withUnsafePointer(to: action) { Effect(root: untyped(state, $0)) }
    }
  }

  /// Reduces one action by hand. The effect that comes back does nothing by itself (law 3).
  public func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard makeWatcher != nil else { return reduce(&state, action) }
    var watching = Watching<State, Action>()
    watching.begin(self, &state)
    let effect = reduce(&state, action)
    return effect.merge(with: watching.tellChanges(&state))
  }

  /// Several reducers as one, called in a way of its own.
  static func composed(
    _ parts: [ResolvedReducer],
    reduce: @escaping Reduction
  ) -> ResolvedReducer {
    composed(parts, untyped(reduce))
  }

  /// Several reducers as one, which sees to it that all of them are surveyed and watched.
  static func composed(_ parts: [ResolvedReducer], _ untyped: @escaping Untyped) -> ResolvedReducer
  {
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
      untyped: untyped,
      survey: survey,
      makeWatcher: makeWatcher,
      alternatives: parts.flatMap(\.alternatives)
    )
  }
}
