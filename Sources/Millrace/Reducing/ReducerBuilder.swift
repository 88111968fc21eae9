/// Composes the reducers of a `body`: several in a row, `if`/`else`, `switch`, optionals and loops.
///
/// Conditions and loops are evaluated once, when the store is made.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  public static func buildPartialBlock<First: Reducer, Second: Reducer>(
    accumulated: First,
    next: Second
  ) -> ReducerSequence<First, Second>
  where First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    ReducerSequence(first: accumulated, second: next)
  }

  public static func buildEither<First: Reducer, Second: Reducer>(
    first reducer: First
  ) -> ReducerEither<First, Second>
  where First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    .first(reducer)
  }

  public static func buildEither<First: Reducer, Second: Reducer>(
    second reducer: Second
  ) -> ReducerEither<First, Second>
  where First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    .second(reducer)
  }

  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> ReducerEither<R, EmptyReducer<State, Action>> {
    reducer.map { .first($0) } ?? .second(EmptyReducer())
  }

  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> ReducerArray<R> {
    ReducerArray(elements: reducers)
  }

  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> AnyReducer<State, Action> {
    AnyReducer(reducer)
  }

  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
}
