extension Reducer {
  /// Mounts a child for each element of a stack.
  ///
  /// An action of an element goes to the element first, then to this reducer. A `push` puts the element
  /// on top before this reducer sees the action; on a `popFrom` this reducer sees the action while the
  /// elements are still there. An element can dismiss itself, and all above it, from an effect by the
  /// `dismiss` dependency. When an element is not in the stack at the end of a reduction, all its effects
  /// are cancelled, whoever took it away (law 9). An action for an element that is not there is reported.
  ///
  /// ```swift
  /// enum Action { case path(StackAction<Path.State, Path.Action>) }
  ///
  /// Reduce { state, action in … }
  ///   .forEachPushed(\.path, action: \.path) { Path() }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The stack.
  ///   - action: The case of the stack's actions.
  ///   - element: The reducer of one element.
  /// - Complexity: O(log n) for an action of one of n elements.
  public func forEachPushed<
    ElementState,
    ElementAction,
    Element: Reducer<ElementState, ElementAction>
  >(
    _ state: WritableKeyPath<State, StackState<ElementState>> & Sendable,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> some Reducer<State, Action> where Action: CasePathable {
    let actionCase = CasePath(action)
    let mount = Mount(action)
    let path = StatePath(state)
    let absence = Absence(
      operator: "forEachPushed",
      reason: "The element was popped by an action that came before this one.",
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: element()) { base, element in
      let stack = StackMount(
        path: path,
        elements: RowsMount(
          path: path.appending(StatePath(\.elements)),
          inside: StatePath(\.state),
          mount: mount,
          row: element,
          translate: { effect, key in
            effect.presented(
              { actionCase.embed(.element(id: key.id, action: $0)) },
              dismiss: { actionCase.embed(.popFrom(id: key.id)) }
            )
          }
        ),
        base: base.reduce,
        absence: absence
      )
      let reduce: ResolvedReducer<State, Action>.Reduction = { state, action in
        stack.reduce(&state, action, actionCase.extract(from: action))
      }
      return .composed([stack.elements.resolved(reduce), base], reduce: reduce)
    }
  }
}

/// A stack, and the reducer whose part it is.
private struct StackMount<
  State: Sendable,
  Action: Sendable,
  ElementState: Sendable,
  ElementAction: Sendable
>: Sendable {
  let path: StatePath<State, StackState<ElementState>>
  let elements:
    RowsMount<
      State, Action, StackKey, StackElement<ElementState>, ElementState, ElementAction
    >
  let base: ResolvedReducer<State, Action>.Reduction
  let absence: Absence

  func reduce(
    _ state: inout State,
    _ action: Action,
    _ stackAction: StackAction<ElementState, ElementAction>?
  ) -> Effect<Action> {
    switch stackAction {
    case nil:
      return base(&state, action)
    case .element(let id, let elementAction):
      guard let key = key(id, in: &state),
        let effect = elements.reduce(&state, key, elementAction)
      else {
        reportMissing(id, action)
        return base(&state, action)
      }
      return effect.merge(with: base(&state, action))
    case .push(let id, let element):
      push(element, id, onto: &state, action)
      return base(&state, action)
    case .popFrom(let id):
      guard key(id, in: &state) != nil else {
        reportMissing(id, action)
        return base(&state, action)
      }
      let effect = base(&state, action)
      path.modify(&state) { $0.pop(from: id) }
      return effect
    }
  }

  private func key(_ id: StackElementID, in state: inout State) -> StackKey? {
    withUnsafePointer(to: &state) { path.read($0) { $0.pointee.key(id) } }
  }

  private func push(
    _ element: ElementState,
    _ id: StackElementID,
    onto state: inout State,
    _ action: Action
  ) {
    let nextID = path.modify(&state) { stack in
      let nextID = stack.nextID
      if id == nextID { stack.append(element) }
      return nextID
    }
    guard id != nextID else { return }
    let (shownID, shownNext, label) = ("\(id)", "\(nextID)", actionLabel(action))
    reportIssue(
      id >= 0 && id < nextID
        ? .stackIDWasUsed(id: shownID, nextID: shownNext, action: label, place: absence.place)
        : .stackIDIsNotNext(id: shownID, nextID: shownNext, action: label, place: absence.place)
    )
  }

  private func reportMissing(_ id: StackElementID, _ action: Action) {
    absence.report("element with id \(id)", action)
  }
}
