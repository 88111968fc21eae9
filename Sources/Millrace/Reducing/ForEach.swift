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
  public func forEach<ID: Hashable & Sendable, Row: Reducer>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, Row.State>> & Sendable,
    action: CaseKeyPath<Action, (ID, Row.Action)>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<Row.State, Row.Action> row: () -> Row
  ) -> some Reducer<State, Action> where Action: CasePathable {
    let actionCase = CasePath(action)
    let rows = RowsMount<State, Action, ID, Row.State, Row.Action>(
      path: StatePath(state),
      extract: { actionCase.extract(from: $0) },
      embed: { id, action in actionCase.embed((id, action)) },
      mount: Mount(action),
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: row()) { rows.resolved($0) }
  }

  /// The same for a case path whose payload is written with labels: `(id: ID, action: Row.Action)`.
  public func forEach<ID: Hashable & Sendable, Row: Reducer>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, Row.State>> & Sendable,
    action: CaseKeyPath<Action, (id: ID, action: Row.Action)>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<Row.State, Row.Action> row: () -> Row
  ) -> some Reducer<State, Action> where Action: CasePathable {
    let actionCase = CasePath(action)
    let rows = RowsMount<State, Action, ID, Row.State, Row.Action>(
      path: StatePath(state),
      extract: { actionCase.extract(from: $0) },
      embed: { id, action in actionCase.embed((id: id, action: action)) },
      mount: Mount(action),
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: row()) { rows.resolved($0) }
  }
}

/// Where rows are mounted.
struct RowsMount<
  State: Sendable,
  Action: Sendable,
  ID: Hashable & Sendable,
  RowState: Sendable,
  RowAction: Sendable
>: Sendable {
  let path: StatePath<State, IdentifiedArray<ID, RowState>>
  let extract: @Sendable (Action) -> (ID, RowAction)?
  let embed: @Sendable (ID, RowAction) -> Action
  let mount: Mount
  let place: SourcePlace

  func resolved(
    _ row: LazyReducer<RowState, RowAction>
  ) -> ResolvedReducer<State, Action> {
    ResolvedReducer(
      reduce: { state, action in reduce(&state, action, row) },
      survey: { state, scope, scopes, ended in
        guard let mounted = scopes.mounted(mount, of: scope) else { return }
        path.read(state) { survey($0, scope, mounted, row, &scopes, &ended) }
      },
      watch: { state, action, found in watch(state, action, row, &found) }
    )
  }

  private func reduce(
    _ state: inout State,
    _ action: Action,
    _ row: LazyReducer<RowState, RowAction>
  ) -> Effect<Action> {
    guard let (id, rowAction) = extract(action) else { return .none }
    let effect = path.modify(&state) { rows in
      rows.modify(id: id) { row.resolved.reduce(&$0, rowAction) }
    }
    guard let effect else {
      reportIssue(
        .childIsMissing(
          child: "row with id \(id)",
          action: actionLabel(action),
          operator: "forEach",
          reason: "The row was removed by an action that came before this one.",
          place: place
        )
      )
      return .none
    }
    return lift(effect, id)
  }

  private func lift(_ effect: Effect<RowAction>, _ id: ID) -> Effect<Action> {
    let embed = embed
    guard let root = effect.map({ embed(id, $0) }).root else { return .none }
    return Effect(.scoped(ScopeKey(mount: mount, identity: EffectID(id)), root))
  }

  /// Looks at the rows that were touched since the last look; at all that have something alive only
  /// when the collection does not know which were.
  private func survey(
    _ rows: UnsafePointer<IdentifiedArray<ID, RowState>>,
    _ scope: ScopeTable.Index,
    _ mounted: ScopeTable.MountedChildren,
    _ row: LazyReducer<RowState, RowAction>,
    _ scopes: inout ScopeTable,
    _ ended: inout [ScopeTable.Index]
  ) {
    let stamp = rows.pointee.stamp
    guard stamp != mounted.stamp || stamp == 0 else { return }
    let deeper = row.ifResolved?.survey
    func look(_ id: EffectID, _ child: ScopeTable.Index) {
      guard let id = id.base as? ID, let position = rows.pointee.index(id: id) else {
        ended.append(child)
        return
      }
      if let deeper {
        withUnsafePointer(to: rows.pointee[position]) { deeper($0, child, &scopes, &ended) }
      }
    }
    switch rows.pointee.changes(since: mounted.stamp) {
    case .touched(let ids) where mounted.stamp != 0:
      for id in ids.map({ EffectID($0) }) {
        if let child = mounted.children[id] { look(id, child) }
      }
    case .none, .touched, .unknown:
      for case (let id?, let child) in mounted.children { look(id, child) }
    }
    scopes.looked(at: mount, of: scope, stamp: stamp)
  }

  /// A row's `onChange` sees the changes of the actions for that row; see there.
  private func watch(
    _ state: UnsafePointer<State>,
    _ action: Action?,
    _ row: LazyReducer<RowState, RowAction>,
    _ found: inout [ChangeWatch<State, Action>]
  ) {
    guard let action, let (id, rowAction) = extract(action), let watch = row.resolved.watch
    else { return }
    var watches: [ChangeWatch<RowState, RowAction>] = []
    path.read(state) { rows in
      guard let position = rows.pointee.index(id: id) else { return }
      withUnsafePointer(to: rows.pointee[position]) { watch($0, rowAction, &watches) }
    }
    for watch in watches {
      found.append(
        ChangeWatch { state in
          path.modify(&state) { $0.modify(id: id) { watch.changed(&$0) } ?? nil }
            .map { lift($0, id) }
        }
      )
    }
  }
}
