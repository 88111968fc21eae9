extension Store {
  /// A handle of a child that is presented; `nil` when it is not there now. The rules are those for an
  /// optional child.
  public func scope<Child: Sendable, ChildAction: Sendable>(
    state: KeyPath<State, Child?> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<Child, ChildAction>? where Action: CasePathable {
    let path = ReadPath(state)
    let actionCase = CasePath(action)
    return handle(
      ScopeStep(
        read: { state, body in path.read(state) { lookInside($0, body) != nil } },
        mayBeAbsent: true,
        embed: { actionCase.embed(.presented($0)) },
        extract: { action in
          guard case .presented(let childAction)? = actionCase.extract(from: action)
          else { return nil }
          return childAction
        },
        name: state
      )
    )
  }

  /// A handle of an element of a stack; `nil` when there is no element of that id now. The rules are
  /// those for a row.
  public func scope<Element: Sendable, ElementAction: Sendable>(
    state: KeyPath<State, StackState<Element>> & Sendable,
    id: StackElementID,
    action: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> Store<Element, ElementAction>? where Action: CasePathable {
    let path = ReadPath(state)
    guard let key = backing.withState({ path.read($0) { $0.pointee.key(id) } }) else { return nil }
    let elements = ReadPath(\StackState<Element>.elements)
    let inside = ReadPath(\StackElement<Element>.state)
    let actionCase = CasePath(action)
    return handle(
      ScopeStep(
        read: { state, body in
          path.read(state) { stack in
            elements.read(stack) { elements in
              guard let position = elements.pointee.index(id: key) else { return false }
              elements.pointee.look(at: position) { inside.read($0, body) }
              return true
            }
          }
        },
        mayBeAbsent: true,
        embed: { actionCase.embed(.element(id: id, action: $0)) },
        extract: { action in
          guard case .element(id, let elementAction)? = actionCase.extract(from: action)
          else { return nil }
          return elementAction
        },
        name: state,
        row: (
          EffectID(key),
          { state, stamp in
            path.read(state.assumingMemoryBound(to: State.self)) { stack in
              elements.read(stack) {
                ($0.pointee.stamp, $0.pointee.changes(since: stamp).map { EffectID($0) })
              }
            }
          }
        )
      )
    )
  }
}
