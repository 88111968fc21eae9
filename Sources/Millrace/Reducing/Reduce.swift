/// A reducer made of a closure.
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  private let closure: @Sendable (inout State, Action) -> Effect<Action>

  /// - Parameter reduce: Changes the state in place and says what is to be done.
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>) {
    closure = reduce
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    closure(&state, action)
  }

  public func resolved() -> ResolvedReducer<State, Action> { ResolvedReducer(closure) }
}
