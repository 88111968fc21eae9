/// Where the rows of a collection are mounted, and how.
///
/// `Element` is what the collection holds, `RowState` the part of it that is the state of a row: the
/// element itself, or what an element of a stack contains.
struct RowsMount<
  State: Sendable,
  Action: Sendable,
  ID: Hashable & Sendable,
  Element: Sendable,
  RowState: Sendable,
  RowAction: Sendable
>: Sendable {
  let path: StatePath<State, IdentifiedArray<ID, Element>>
  let inside: StatePath<Element, RowState>
  let mount: Mount
  let row: LazyReducer<RowState, RowAction>
  /// Turns a row's effect into one of its parent's actions.
  let translate: @Sendable (Effect<RowAction>, ID) -> Effect<Action>

  /// Reduces an action in its row; `nil` when there is no such row.
  func reduce(_ state: inout State, _ id: ID, _ action: RowAction) -> Effect<Action>? {
    let effect = path.modify(&state) { rows in
      rows.modify(id: id) { element in
        inside.modify(&element) { row.reduce(&$0, action) }
      }
    }
    return effect.map { lift($0, id) }
  }

  /// A row's effect as its parent's: in the row's scope, with the parent's actions.
  func lift(_ effect: Effect<RowAction>, _ id: ID) -> Effect<Action> {
    guard effect.root != nil, let root = translate(effect, id).root else { return .none }
    return Effect(.scoped(ScopeKey(mount: mount, identity: EffectID(id)), root))
  }

  /// The rows as a part of their parent.
  func resolved(
    _ reduce: @escaping ResolvedReducer<State, Action>.Reduction
  ) -> ResolvedReducer<State, Action> {
    var makeWatcher: ResolvedReducer<State, Action>.MakeWatcher?
    if row.mayWatch { makeWatcher = { RowsWatcher($0, self) } }
    return ResolvedReducer(
      reduce: reduce,
      survey: { state, scope, scopes, ended in
        guard let mounted = scopes.mounted(mount, of: scope) else { return }
        path.read(state) { survey($0, scope, mounted, &scopes, &ended) }
      },
      makeWatcher: makeWatcher
    )
  }

  /// Looks at the rows that were touched since the last look; at all that have something alive only
  /// when the collection does not know which were.
  private func survey(
    _ rows: UnsafePointer<IdentifiedArray<ID, Element>>,
    _ scope: ScopeTable.Index,
    _ mounted: ScopeTable.MountedChildren,
    _ scopes: inout ScopeTable,
    _ ended: inout [ScopeTable.Index]
  ) {
    let stamp = rows.pointee.stamp
    guard stamp != mounted.stamp || stamp == 0 else { return }
    let deeper = row.ifResolved?.survey
    func look(_ id: ID, _ child: ScopeTable.Index) {
      guard let position = rows.pointee.index(id: id) else {
        ended.append(child)
        return
      }
      guard let deeper else { return }
      rows.pointee.look(at: position) { element in
        inside.read(element) { deeper($0, child, &scopes, &ended) }
      }
    }
    switch rows.pointee.changes(since: mounted.stamp) {
    case .touched(let ids) where mounted.stamp != 0:
      for id in ids {
        if let child = mounted.children[EffectID(id)] { look(id, child) }
      }
    case .none, .touched, .unknown:
      for case (let id?, let child) in mounted.children {
        if let id = id.base as? ID { look(id, child) }
      }
    }
    scopes.looked(at: mount, of: scope, stamp: stamp)
  }
}
