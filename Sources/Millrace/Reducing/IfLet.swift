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
  /// A child that is presented, and dismissed by an action, is mounted with `ifPresented`.
  ///
  /// - Parameters:
  ///   - state: The optional property; `\.$child` for `@Boxed var child: Child.State?`, in place.
  ///   - action: The case of the child's actions.
  ///   - child: The child's reducer. It may contain a child of the same kind, in a `Boxed` property.
  public func ifLet<Place: ChildPlace, ChildAction, Child: Reducer<Place.Child, ChildAction>>(
    _ state: WritableKeyPath<State, Place> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<Place.Child, ChildAction> then child: () -> Child
  ) -> some Reducer<State, Action> where Action: CasePathable {
    let path = Place.path(state)
    let actionCase = CasePath(action)
    let mount = Mount(action)
    let absence = Absence(
      operator: "ifLet",
      reason: "The child was set to nil by an action that came before this one.",
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: child()) { base, child in
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
