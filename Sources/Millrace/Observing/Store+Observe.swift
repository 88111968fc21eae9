extension Store {
  /// Calls a function with the current value, and with each new one (law 13).
  ///
  /// The function is called by the thread that drains the store, after the drain, at most once for each
  /// drain, in order of registration, and only when the value is another one. It may send: that action
  /// is reduced, and observers are told of it, after this round (law 2). It must not wait for another
  /// thread that sends to the same store, since that one waits for the drain to end; whoever needs to
  /// wait uses `states`.
  ///
  /// The value is kept, to be compared with the next one. If it is or contains an `Array`, `Set`,
  /// `Dictionary` or `String`, the next change in place therefore copies that, once for each drain (law 12).
  /// What costs nothing to watch: a count or an element instead of a large collection; an
  /// `IdentifiedArray`, a `StackState` or a `Boxed` value (`\.$items` for `@Boxed var items`), of which only
  /// the `changeStamp` is kept. These count as changed when something in them was written, be it the same.
  ///
  /// - Parameters:
  ///   - keyPath: What to watch.
  ///   - onChange: Called with each value.
  /// - Returns: The observation, which ends when it is dropped.
  /// - Complexity: After each drain, that of reading and comparing the value.
  public func observe<Value: Equatable & Sendable>(
    _ keyPath: KeyPath<State, Value> & Sendable,
    _ onChange: @escaping @Sendable (Value) -> Void
  ) -> ObservationToken {
    backing.observe(ValueObserver(ReadPath(keyPath), onChange))
  }

  /// Calls a function after each drain in which an action was reduced, whether it changed anything or
  /// not. The rules are those of `observe(_:_:)`.
  public func observeDrains(_ onDrain: @escaping @Sendable (State) -> Void) -> ObservationToken {
    backing.observe(DrainObserver(onDrain))
  }
}
