extension Reducer {
  /// Does something when a value has changed in the course of an action.
  ///
  /// The value is compared with what it was before the action, when the whole reduction of the action is
  /// done: so it does not matter whether this reducer, a child, a sibling or a parent changed it, and a
  /// value that is the same again in the end has not changed. The handler is called at most once for
  /// each action. What it changes itself may be watched by others.
  ///
  /// Inside of `forEach` it sees the changes of actions for its own row; changes that a parent makes to
  /// rows are seen by an `onChange` of the parent.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onChange(of: \.query) { oldQuery, newQuery, state in
  ///     .run { send in … }.cancellable(id: CancelID.request, cancelInFlight: true)
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - value: What to watch; a computed property will do.
  ///   - handler: Gets the value before and after the action and the state, which it may change.
  public func onChange<Value: Equatable & SendableMetatype>(
    of value: KeyPath<State, Value> & Sendable,
    _ handler:
      @escaping @Sendable (
        _ old: Value, _ new: Value, _ state: inout State
      ) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    onChange(of: { $0[keyPath: value] }, isEqual: { $0 == $1 }, handler)
  }

  /// The same for any value, with a comparison of its own.
  public func onChange<Value>(
    of value: @escaping @Sendable (State) -> Value,
    isEqual: @escaping @Sendable (Value, Value) -> Bool,
    _ handler:
      @escaping @Sendable (
        _ old: Value, _ new: Value, _ state: inout State
      ) -> Effect<Action>
  ) -> some Reducer<State, Action> {
    OnChange(base: self, value: value, isEqual: isEqual, handler: handler)
  }
}

private struct OnChange<Base: Reducer, Value>: Reducer {
  let base: Base
  let value: @Sendable (Base.State) -> Value
  let isEqual: @Sendable (Value, Value) -> Bool
  let handler: @Sendable (Value, Value, inout Base.State) -> Effect<Base.Action>

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    resolved().reduceWatching(&state, action)
  }

  func resolved() -> ResolvedReducer<Base.State, Base.Action> {
    let base = base.resolved()
    return ResolvedReducer(
      reduce: base.reduce,
      survey: base.survey,
      watch: { [value, isEqual, handler] state, action, found in
        base.watch?(state, action, &found)
        let old = value(state.pointee)
        found.append(
          ChangeWatch { state in
            let new = value(state)
            return isEqual(old, new) ? nil : handler(old, new, &state)
          }
        )
      }
    )
  }
}
