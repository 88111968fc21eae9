/// Where one child is mounted, and how: what the operators for a child that may be absent, or another
/// one, have in common.
struct ChildMount<
  State: Sendable,
  Action: Sendable,
  ChildState: Sendable,
  ChildAction: Sendable
>: Sendable {
  let part: OptionalPart<State, ChildState>
  let mount: Mount
  let child: LazyReducer<ChildState, ChildAction>
  /// Turns a child's effect into one of its parent's actions.
  let translate: @Sendable (Effect<ChildAction>) -> Effect<Action>
  /// What is said when the child is not there.
  let absence: Absence
  let identify = ChildIdentity<ChildState>()

  /// Reduces a child's action in the child. One that comes while it is absent is reported.
  func reduce(
    _ state: inout State,
    _ action: Action,
    _ childAction: ChildAction
  ) -> Effect<Action> {
    var effect = Effect<ChildAction>.none
    var identity: EffectID?
    let isThere = part.modify(&state) { childState in
      effect = child.reduce(&childState, childAction)
      // The effect belongs to the child as it left its reducer.
      if effect.root != nil {
        identity = withUnsafePointer(to: &childState, identify.callAsFunction)
      }
    }
    guard isThere else {
      absence.report(mount.label, action)
      return .none
    }
    return lift(effect, identity)
  }

  /// A child's effect as its parent's: in the child's scope, with the parent's actions.
  func lift(_ effect: Effect<ChildAction>, _ identity: EffectID?) -> Effect<Action> {
    guard effect.root != nil, let root = translate(effect).root else { return .none }
    return Effect(.scoped(ScopeKey(mount: mount, identity: identity), root))
  }

  /// Finds the child's scope among those alive; all others at this place have ended.
  func survey(
    _ state: UnsafePointer<State>,
    _ scope: ScopeTable.Index,
    _ scopes: inout ScopeTable,
    _ ended: inout [ScopeTable.Index]
  ) {
    guard let mounted = scopes.mounted(mount, of: scope) else { return }
    var present: ScopeTable.Index?
    _ = part.read(state) { childState in
      present = mounted.children[identify(childState)]
      if let present { child.ifResolved?.survey?(childState, present, &scopes, &ended) }
    }
    for scope in mounted.children.values where scope != present { ended.append(scope) }
  }

  /// The child as a part of its parent.
  ///
  /// - Parameter extract: The child's action in one of the parent's.
  func resolved(
    _ extract: @escaping @Sendable (Action) -> ChildAction?
  ) -> ResolvedReducer<State, Action> {
    var makeWatcher: ResolvedReducer<State, Action>.MakeWatcher?
    if child.mayWatch { makeWatcher = { ChildWatcher($0, self) } }
    return ResolvedReducer(
      reduce: { state, action in
        guard let childAction = extract(action) else { return .none }
        return reduce(&state, action, childAction)
      },
      survey: survey,
      makeWatcher: makeWatcher,
      alternatives: part.isCase ? [key] : []
    )
  }

  /// Which child is there.
  private func key(_ state: UnsafePointer<State>) -> ScopeKey? {
    var key: ScopeKey?
    _ = part.read(state) { key = ScopeKey(mount: mount, identity: identify($0)) }
    return key
  }
}

/// What is said of an action for a child that is not there.
struct Absence: Sendable {
  /// The operator that mounts the child.
  let `operator`: String
  /// The most likely reason.
  let reason: String
  /// Where the operator was written.
  let place: SourcePlace

  func report<Action>(_ child: String, _ action: Action) {
    reportIssue(
      .childIsMissing(
        child: child,
        action: actionLabel(action),
        operator: `operator`,
        reason: reason,
        place: place
      )
    )
  }
}
