extension Reducer {
  /// Presents a child: mounts it on an optional property, to be dismissed by an action.
  ///
  /// An action of the child goes to the child first, then to this reducer. On `.dismiss`, this reducer
  /// sees the action while the child is still there; then the child is set to `nil`, unless this reducer
  /// has put another one in its place: with another id, or another case of its enum. The
  /// child can dismiss itself from an effect by the `dismiss` dependency. All else is as for `ifLet`.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .detailTapped: state.detail = Detail.State()
  ///   case .detail(.presented(.saved)): state.detail = nil
  ///   case .detail: break
  ///   }
  ///   return .none
  /// }
  /// .ifPresented(\.detail, action: \.detail) { Detail() }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The optional property; `\.$child` for `@Boxed var child: Child.State?`, in place.
  ///   - action: The case of the presentation's actions.
  ///   - child: The child's reducer.
  public func ifPresented<
    Place: ChildPlace,
    ChildAction,
    Child: Reducer<Place.Child, ChildAction>
  >(
    _ state: WritableKeyPath<State, Place> & Sendable,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
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
      operator: "ifPresented",
      reason: "The child was dismissed, or set to nil, by an action that came before this one.",
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return Mounted(base: self, child: child()) { base, child in
      let presented = PresentedMount(
        mounted: ChildMount(
          part: OptionalPart(path),
          mount: mount,
          child: child,
          translate: { effect in
            effect.presented(
              { actionCase.embed(.presented($0)) },
              dismiss: { actionCase.embed(.dismiss) }
            )
          },
          absence: absence
        ),
        path: path,
        base: base.reduce
      )
      let part = presented.mounted.resolved { action in
        guard case .presented(let childAction)? = actionCase.extract(from: action) else {
          return nil
        }
        return childAction
      }
      return .composed(
        [part, base],
        reduce: { presented.reduce(&$0, $1, actionCase.extract(from: $1)) }
      )
    }
  }
}

/// A child that is presented, and the reducer that presents it.
private struct PresentedMount<
  State: Sendable,
  Action: Sendable,
  ChildState: Sendable,
  ChildAction: Sendable
>: Sendable {
  let mounted: ChildMount<State, Action, ChildState, ChildAction>
  let path: StatePath<State, ChildState?>
  let base: ResolvedReducer<State, Action>.Reduction

  func reduce(
    _ state: inout State,
    _ action: Action,
    _ presentation: PresentationAction<ChildAction>?
  ) -> Effect<Action> {
    switch presentation {
    case nil:
      return base(&state, action)
    case .presented(let childAction):
      let effect = mounted.reduce(&state, action, childAction)
      return effect.merge(with: base(&state, action))
    case .dismiss:
      guard let child = identity(&state) else {
        mounted.absence.report(mounted.mount.label, action)
        return base(&state, action)
      }
      let effect = base(&state, action)
      if identity(&state) == child { path.modify(&state) { $0 = nil } }
      return effect
    }
  }

  /// Which child is there; `nil` when none is.
  private func identity(_ state: inout State) -> PresentIdentity? {
    var identity: PresentIdentity?
    withUnsafePointer(to: &state) { state in
      _ = mounted.part.read(state) { child in
        identity = PresentIdentity(
          own: mounted.identify(child),
          cases: mounted.child.resolved.alternatives.compactMap { $0(child) }
        )
      }
    }
    return identity
  }
}

private struct PresentIdentity: Equatable {
  let own: EffectID?
  /// Of an enum, the child on its present case.
  let cases: [ScopeKey]
}
