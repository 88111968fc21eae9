extension Reducer {
  /// Mounts a child for each row of a collection.
  ///
  /// A row sees its actions first, then this reducer; so this one may remove the row in answer to the
  /// row's own action. A row is known by its id: moving it changes nothing, and when it is not in the
  /// collection at the end of a reduction, all its effects are cancelled, whoever removed it (law 9). An
  /// action for a row that is not there is reported and ignored.
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
  ///   - action: The case whose payload is the id and the action of a row.
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
    let actionCase = CasePath(action)
    return forEach(
      StatePath(state),
      extract: { actionCase.extract(from: $0) },
      embed: { id, action in actionCase.embed((id, action)) },
      action: action,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
      row: row()
    )
  }

  /// The same for a case path whose payload is written with labels: `(id: ID, action: Row.Action)`.
  public func forEach<
    ID: Hashable & Sendable,
    RowState,
    RowAction,
    Row: Reducer<RowState, RowAction>
  >(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, RowState>> & Sendable,
    action: CaseKeyPath<Action, (id: ID, action: RowAction)>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<RowState, RowAction> row: () -> Row
  ) -> some Reducer<State, Action> where Action: CasePathable {
    let actionCase = CasePath(action)
    return forEach(
      StatePath(state),
      extract: { actionCase.extract(from: $0) },
      embed: { id, action in actionCase.embed((id: id, action: action)) },
      action: action,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
      row: row()
    )
  }

  private func forEach<ID: Hashable & Sendable, Row: Reducer>(
    _ path: StatePath<State, IdentifiedArray<ID, Row.State>>,
    extract: @escaping @Sendable (Action) -> (ID, Row.Action)?,
    embed: @escaping @Sendable (ID, Row.Action) -> Action,
    action: AnyKeyPath,
    place: SourcePlace,
    row: Row
  ) -> Mounted<Self, Row> {
    let mount = Mount(action)
    let absence = Absence(
      operator: "forEach",
      reason: "The row was removed by an action that came before this one.",
      place: place
    )
    return Mounted(base: self, child: row) { base, row in
      let rows = RowsMount<State, Action, ID, Row.State, Row.State, Row.Action>(
        path: path,
        inside: StatePath(\.self),
        mount: mount,
        row: row,
        translate: { effect, id in effect.map { embed(id, $0) } }
      )
      let reduce: ResolvedReducer<State, Action>.Reduction = { state, action in
        guard let (id, rowAction) = extract(action) else { return .none }
        if let effect = rows.reduce(&state, id, rowAction) { return effect }
        absence.report("row with id \(id)", action)
        return .none
      }
      return .sequence([rows.resolved(reduce), base])
    }
  }
}
