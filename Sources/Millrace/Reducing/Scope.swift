/// A child that is always there: a property of the state, or the payload of one of its cases.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   Scope(state: \.search, action: \.search) { Search() }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The child is a scope of its own (law 9): its ids never meet those of its parent or siblings.
///
/// - Complexity: O(1) for an action, besides what the child does.
public struct Scope<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  private let makeResolved:
    @Sendable (ResolvedReducer<Child.State, Child.Action>)
      -> ResolvedReducer<State, Action>
  private let child: Child

  /// Mounts a child on a property.
  ///
  /// - Parameters:
  ///   - state: The child's part of the state.
  ///   - action: The case of the child's actions.
  ///   - child: The child's reducer.
  public init(
    state: WritableKeyPath<State, Child.State> & Sendable,
    action: CaseKeyPath<Action, Child.Action>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<Child.State, Child.Action> child: () -> Child
  ) where Action: CasePathable {
    self.child = child()
    let path = StatePath(state)
    let actionCase = CasePath(action)
    let mounting = Mounting<Action, Child.Action>(
      mount: Mount(action),
      embed: { actionCase.embed($0) },
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    makeResolved = { .scope(path, actionCase, mounting, $0) }
  }

  /// Mounts a child on a case of an enum state. An action that comes while the state is another case is
  /// reported and ignored. When the state leaves the case, the child's effects end.
  public init(
    state: CaseKeyPath<State, Child.State>,
    action: CaseKeyPath<Action, Child.Action>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<Child.State, Child.Action> child: () -> Child
  ) where State: CasePathable, Action: CasePathable {
    self.child = child()
    let stateCase = CasePath(state)
    let actionCase = CasePath(action)
    let mounting = Mounting<Action, Child.Action>(
      mount: Mount(action),
      embed: { actionCase.embed($0) },
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    makeResolved = { child in
      .optionalChild(
        OptionalPart(stateCase),
        actionCase,
        mounting,
        LazyReducer(Resolved(child)),
        operator: "Scope",
        reason: "The state is another case of its enum."
      )
    }
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    resolved().reduceWatching(&state, action)
  }

  public func resolved() -> ResolvedReducer<State, Action> { makeResolved(child.resolved()) }
}

/// A reducer that is resolved already.
struct Resolved<State: Sendable, Action: Sendable>: Reducer {
  private let reducer: ResolvedReducer<State, Action>

  init(_ reducer: ResolvedReducer<State, Action>) { self.reducer = reducer }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducer.reduceWatching(&state, action)
  }

  func resolved() -> ResolvedReducer<State, Action> { reducer }
}

extension ResolvedReducer {
  fileprivate static func scope<ChildState, ChildAction>(
    _ path: StatePath<State, ChildState>,
    _ actionCase: CasePath<Action, ChildAction>,
    _ mounting: Mounting<Action, ChildAction>,
    _ child: ResolvedReducer<ChildState, ChildAction>
  ) -> ResolvedReducer {
    let key = ScopeKey(mount: mounting.mount, identity: nil)
    let reduce = child.reduce
    var survey: Survey?
    if let childSurvey = child.survey {
      survey = { state, scope, scopes, ended in
        guard let scope = scopes.child(key, of: scope) else { return }
        path.read(state) { childSurvey($0, scope, &scopes, &ended) }
      }
    }
    var watch: Watch?
    if let childWatch = child.watch {
      watch = { state, action, found in
        var watches: [ChangeWatch<ChildState, ChildAction>] = []
        path.read(state) { childWatch($0, action.flatMap(actionCase.extract), &watches) }
        for watch in watches {
          found.append(
            ChangeWatch { state in
              path.modify(&state) { watch.changed(&$0) }
                .map { mounting.lift($0, identity: nil) }
            }
          )
        }
      }
    }
    return ResolvedReducer(
      reduce: { state, action in
        guard let childAction = actionCase.extract(from: action) else { return .none }
        let effect = path.modify(&state) { reduce(&$0, childAction) }
        return mounting.lift(effect, identity: nil)
      },
      survey: survey,
      watch: watch
    )
  }
}
