extension Reducer {
  /// Mounts a child on a case of an enum state. The rules are those of `ifLet`: the child's effects end
  /// when the state leaves the case, or when the payload's identity changes.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  ///   .ifCaseLet(\.loggedOut, action: \.loggedOut) { LoggedOut() }
  /// ```
  ///
  /// The payload is moved out of the enum, changed, and moved in again: a large one is better `Boxed`.
  ///
  /// - Parameters:
  ///   - state: The case of the state.
  ///   - action: The case of the child's actions.
  ///   - child: The child's reducer.
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> some Reducer<State, Action> where State: CasePathable, Action: CasePathable {
    let stateCase = CasePath(state)
    let actionCase = CasePath(action)
    let mount = Mount(action)
    let absence = Absence(
      operator: "ifCaseLet",
      reason: "The state is another case of its enum.",
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: child()) { base, child in
      let mounted = ChildMount(
        part: OptionalPart(stateCase),
        mount: mount,
        child: child,
        translate: { $0.map { actionCase.embed($0) } },
        absence: absence
      )
      return .sequence([mounted.resolved { actionCase.extract(from: $0) }, base])
    }
  }
}
