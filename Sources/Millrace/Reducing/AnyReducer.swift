/// A reducer that does what another does, without its type.
///
/// It is for what cannot be told at compile time, such as a reducer that is chosen at run time.
public struct AnyReducer<State: Sendable, Action: Sendable>: Reducer {
  private let makeResolved: @Sendable () -> ResolvedReducer<State, Action>

  public init(_ reducer: some Reducer<State, Action>) {
    makeResolved = { reducer.resolved() }
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    resolved()(&state, action)
  }

  public func resolved() -> ResolvedReducer<State, Action> { makeResolved() }
}
