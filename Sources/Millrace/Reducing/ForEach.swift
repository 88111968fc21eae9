extension Reducer {
  /// Mounts a child for each row of a collection.
  ///
  /// A row sees its actions first, then this reducer; so this one may remove the row in answer to the
  /// row's own action. A row is known by its id: moving it changes nothing, and when it is not in the
  /// collection at the end of a reduction, all its effects are cancelled, whoever removed it (law 9). An
  /// action for a row that is not there is reported and ignored. The elements of a `StackState` are
  /// mounted with `forEachPushed`.
  ///
  /// ```swift
  /// enum Action { case row(id: Row.State.ID, action: Row.Action) }
  ///
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.row) { Row() }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The collection.
  ///   - action: The case whose payload is the id and the action of a row; its case path has the type
  ///     `CasePath<Action, (ID, Row.Action)>`, without labels.
  ///   - row: The reducer of one row. It may contain rows of the same kind.
  /// - Complexity: O(1) for an action of a row and for the removal of one, however many rows there are.
  public func forEach<
    ID: Hashable & Sendable,
    RowState,
    RowAction,
    Row: Reducer<RowState, RowAction>
  >(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, (ID, RowAction)>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<RowState, RowAction> row: () -> Row
  ) -> some Reducer<State, Action> where Action: CasePathable {
    let path = StatePath(state)
    let actionCase = CasePath(action)
    let mount = Mount(action)
    let absence = Absence(
      operator: "forEach",
      reason: "The row was removed by an action that came before this one.",
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: row()) { base, row in
      let rows = RowsMount<State, Action, ID, RowState, RowState, RowAction>(
        path: path,
        inside: StatePath(\.self),
        mount: mount,
        row: row,
        translate: { effect, id in effect.map { actionCase.embed((id, $0)) } }
      )
      let reduce: ResolvedReducer<State, Action>.Reduction = { state, action in
        guard let (id, rowAction) = actionCase.extract(from: action) else { return .none }
        if let effect = rows.reduce(&state, id, rowAction) { return effect }
        absence.report("row with id \(id)", action)
        return .none
      }
      return .sequence([rows.resolved(reduce), base])
    }
  }
}
