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
  ///   - child: The child's reducer. It may contain a child of the same kind, in a `Boxed` property.
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> some Reducer<State, Action> where Action: CasePathable {
    ifLet(
      StatePath(state),
      action: action,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
      child: child()
    )
  }

  /// Mounts a child on an optional property that is boxed, in place: `\.$child` for
  /// `@Boxed var child: Child.State?`.
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, Boxed<ChildState?>> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> some Reducer<State, Action> where Action: CasePathable {
    ifLet(
      StatePath(boxed: state),
      action: action,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
      child: child()
    )
  }

  private func ifLet<Child: Reducer>(
    _ path: StatePath<State, Child.State?>,
    action: CaseKeyPath<Action, Child.Action>,
    place: SourcePlace,
    child: Child
  ) -> Mounted<Self, Child> where Action: CasePathable {
    let actionCase = CasePath(action)
    let mount = Mount(action)
    let absence = Absence(
      operator: "ifLet",
      reason: "The child was set to nil by an action that came before this one.",
      place: place
    )
    return Mounted(base: self, child: child) { base, child in
      let mounted = ChildMount(
        part: OptionalPart(path),
        mount: mount,
        child: child,
        translate: { $0.map { actionCase.embed($0) } },
        absence: absence
      )
      return .sequence([mounted.resolved { actionCase.extract(from: $0) }, base])
    }
  }
}
