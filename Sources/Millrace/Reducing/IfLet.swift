extension Reducer {
  /// Mounts a child on an optional property.
  ///
  /// The child sees its actions first, then this reducer; so this one may set the child to `nil` in
  /// answer to the child's own action. When the child is `nil` at the end of a reduction, or another one
  /// by its identity (see `ScopeKey`), all effects of the one that was there are cancelled, whoever
  /// removed it (law 9). An action that comes while it is `nil` is reported and ignored.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.detail, action: \.detail) { Detail() }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The optional property.
  ///   - action: The case of the child's actions.
  ///   - child: The child's reducer. It may contain a child of the same kind.
  public func ifLet<Child: Reducer>(
    _ state: WritableKeyPath<State, Child.State?> & Sendable,
    action: CaseKeyPath<Action, Child.Action>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<Child.State, Child.Action> then child: () -> Child
  ) -> some Reducer<State, Action> where Action: CasePathable {
    let actionCase = CasePath(action)
    let mounting = Mounting<Action, Child.Action>(
      mount: Mount(action),
      embed: { actionCase.embed($0) },
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: child()) { child in
      .optionalChild(
        OptionalPart(state),
        actionCase,
        mounting,
        child,
        operator: "ifLet",
        reason: "The child was set to nil by an action that came before this one."
      )
    }
  }

  /// Mounts a child on a case of an enum state. The rules are those of `ifLet`: the child's effects end
  /// when the state leaves the case, or when the payload's identity changes.
  public func ifCaseLet<Child: Reducer>(
    _ state: CaseKeyPath<State, Child.State>,
    action: CaseKeyPath<Action, Child.Action>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<Child.State, Child.Action> then child: () -> Child
  ) -> some Reducer<State, Action> where State: CasePathable, Action: CasePathable {
    let stateCase = CasePath(state)
    let actionCase = CasePath(action)
    let mounting = Mounting<Action, Child.Action>(
      mount: Mount(action),
      embed: { actionCase.embed($0) },
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: child()) { child in
      .optionalChild(
        OptionalPart(stateCase),
        actionCase,
        mounting,
        child,
        operator: "ifCaseLet",
        reason: "The state is another case of its enum."
      )
    }
  }
}

/// A reducer with a child that runs before it.
struct Mounted<Base: Reducer, Child: Reducer>: Reducer {
  let base: Base
  let child: Child
  let mount:
    @Sendable (LazyReducer<Child.State, Child.Action>)
      -> ResolvedReducer<Base.State, Base.Action>

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    resolved().reduceWatching(&state, action)
  }

  func resolved() -> ResolvedReducer<Base.State, Base.Action> {
    .sequence([mount(LazyReducer(child)), base.resolved()])
  }
}
