extension Reducer {
  /// Does something when a value has changed in the course of an action.
  ///
  /// The value is compared with what it was before the action, when the whole reduction of the action is
  /// done: so it does not matter whether this reducer, a child, a sibling or a parent changed it, and a
  /// value that is the same again in the end has not changed. The handler is called at most once for
  /// each action. What it changes itself may be watched by others. A child that has just come, or that
  /// is another one now, has not changed.
  ///
  /// The value is kept from one action to the next, so a small one is better than a large one: what is
  /// changed in place of an `Array` that is kept is copied first (law 12). Of an `IdentifiedArray`, a
  /// `StackState` or a `Boxed` value, watch the `changeStamp`.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onChange(of: \.query) { oldQuery, newQuery, state in
  ///     .run { send in … }.cancellable(id: CancelID.request, cancelInFlight: true)
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - value: What to watch. A computed property says what counts as a change of a value that is not
  ///     `Equatable`, of several, or of a part: `var tens: Int { count / 10 }`.
  ///   - handler: Gets the value before and after the action and the state, which it may change.
  /// - Complexity: For each action, that of reading and comparing the value; in rows, for those rows only
  ///   that the action has touched.
  public func onChange<Value: Equatable & SendableMetatype>(
    of value: KeyPath<State, Value> & Sendable,
    _ handler:
      @escaping @Sendable (
        _ old: Value, _ new: Value, _ state: inout State
      ) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    OnChange(base: self, value: value, handler: handler)
  }
}

private struct OnChange<Base: Reducer, Value: Equatable & SendableMetatype>: Reducer, WatchAware {
  let base: Base
  let value: KeyPath<Base.State, Value> & Sendable
  let handler: @Sendable (Value, Value, inout Base.State) -> Effect<Base.Action>

  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool { true }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    resolved()(&state, action)
  }

  func resolved() -> ResolvedReducer<Base.State, Base.Action> {
    let base = base.resolved()
    return ResolvedReducer(
      untyped: base.untyped,
      survey: base.survey,
      makeWatcher: { [value, handler] state in
        ValueWatcher(
          state,
          base: base.makeWatcher?(state),
          value: value,
          handler: handler
        )
      },
      alternatives: base.alternatives
    )
  }
}
