extension Store {
  /// A handle of a child: it reads its part of the state and sends its actions.
  ///
  /// It holds the store strongly (law 10), reads and sends through, and observes its part only. The store
  /// does not know its handles: any number may be made and dropped.
  ///
  /// ```swift
  /// let search = store.scope(state: \.search, action: \.search)
  /// search.send(.queryChanged("swift"))
  /// print(search.isSearching)
  /// ```
  ///
  /// A cancel of what its `send` returns reaches what lives in the child or below (law 11).
  ///
  /// - Parameters:
  ///   - state: The child's part of the state.
  ///   - action: The case of the child's actions, as in the operator that mounts the child.
  /// - Complexity: O(1).
  public func scope<Child: Sendable, ChildAction: Sendable>(
    state: KeyPath<State, Child> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<Child, ChildAction> where Action: CasePathable {
    let path = ReadPath(state)
    let actionCase = CasePath(action)
    return Store<Child, ChildAction>(
      backing: backing.scoped(
        ScopeStep(
          read: { state, body in
            path.read(state, body)
            return true
          },
          mayBeAbsent: false,
          embed: { actionCase.embed($0) },
          extract: { actionCase.extract(from: $0) },
          name: state
        )
      )
    )
  }

  /// A handle of an optional child; `nil` when the child is not there now.
  ///
  /// When the child goes away, the handle goes on to show what it has shown last: the child as it was when
  /// the handle was made, when something was read through it, or when one of its observers was told
  /// (law 13). What it sends is then reported by the operator that mounts the child. When a child is there
  /// again, the handle reads that one. As the handle keeps what it has shown, the next action copies what it
  /// changes of that, once.
  public func scope<Child: Sendable, ChildAction: Sendable>(
    state: KeyPath<State, Child?> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<Child, ChildAction>? where Action: CasePathable {
    let path = ReadPath(state)
    let actionCase = CasePath(action)
    return handle(
      ScopeStep(
        read: { state, body in path.read(state) { lookInside($0, body) != nil } },
        mayBeAbsent: true,
        embed: { actionCase.embed($0) },
        extract: { actionCase.extract(from: $0) },
        name: state
      )
    )
  }

  /// A handle of the child on a case of an enum state; `nil` when the state is another case now. The
  /// rules are those for an optional child.
  public func scope<Child: Sendable, ChildAction: Sendable>(
    state: CaseKeyPath<State, Child> & Sendable,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<Child, ChildAction>? where State: CasePathable, Action: CasePathable {
    let stateCase = CasePath(state)
    let actionCase = CasePath(action)
    let part = OptionalPart(stateCase)
    return handle(
      ScopeStep(
        read: part.read,
        mayBeAbsent: true,
        embed: { actionCase.embed($0) },
        extract: { actionCase.extract(from: $0) },
        name: state
      )
    )
  }

  /// A handle of a row; `nil` when there is no row of that id now. The rules are those for an optional
  /// child. Its observers are asked only when the row was touched.
  public func scope<ID: Hashable & Sendable, Row: Sendable, RowAction: Sendable>(
    state: KeyPath<State, IdentifiedArray<ID, Row>> & Sendable,
    id: ID,
    action: CaseKeyPath<Action, (ID, RowAction)>
  ) -> Store<Row, RowAction>? where Action: CasePathable {
    let actionCase = CasePath(action)
    return handle(
      .row(
        ReadPath(state),
        id: id,
        embed: { actionCase.embed((id, $0)) },
        extract: { actionCase.extract(from: $0).flatMap { $0 == id ? $1 : nil } },
        name: state
      )
    )
  }

  /// A handle of a part that may be absent.
  func handle<Child: Sendable, ChildAction: Sendable>(
    _ step: ScopeStep<State, Action, Child, ChildAction>
  ) -> Store<Child, ChildAction>? {
    let scoped = backing.scoped(step)
    return scoped.wasThere ? Store<Child, ChildAction>(backing: scoped) : nil
  }
}

extension ScopeStep {
  /// The step to a row.
  static func row<ID: Hashable & Sendable>(
    _ path: ReadPath<State, IdentifiedArray<ID, Child>>,
    id: ID,
    embed: @escaping @Sendable (ChildAction) -> Action,
    extract: @escaping @Sendable (Action) -> ChildAction?,
    name: AnyKeyPath & Sendable
  ) -> ScopeStep {
    ScopeStep(
      read: { state, body in
        path.read(state) { rows in
          guard let position = rows.pointee.index(id: id) else { return false }
          rows.pointee.look(at: position, body)
          return true
        }
      },
      mayBeAbsent: true,
      embed: embed,
      extract: extract,
      name: name,
      row: (
        EffectID(id),
        { state, stamp in
          path.read(state.assumingMemoryBound(to: State.self)) {
            ($0.pointee.stamp, $0.pointee.changes(since: stamp).map { EffectID($0) })
          }
        }
      )
    )
  }
}

extension Changes {
  /// The same changes with other ids.
  func map<Other>(_ transform: (ID) -> Other) -> Changes<Other> {
    switch self {
    case .none: .none
    case .touched(let ids): .touched(ids.map(transform))
    case .unknown: .unknown
    }
  }
}
