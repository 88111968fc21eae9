/// A reducer made of a closure.
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  @usableFromInline let resolvedClosure: ResolvedReducer<State, Action>

  /// - Parameter reduce: Changes the state in place and says what is to be done.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    resolvedClosure = ResolvedReducer(reduce)
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    resolvedClosure.reduce(&state, action)
  }

  public func resolved() -> ResolvedReducer<State, Action> { resolvedClosure }
}
