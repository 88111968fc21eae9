/// Reducers that see each action one after the other; their effects are merged in that order.
///
/// It is what a `body` with several reducers is made of.
public struct ReducerSequence<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  let first: First
  let second: Second

  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    resolved()(&state, action)
  }

  public func resolved() -> ResolvedReducer<First.State, First.Action> {
    .sequence([first.resolved(), second.resolved()])
  }
}

/// Reducers from a loop in a `body`, one after the other.
public struct ReducerArray<Element: Reducer>: Reducer {
  let elements: [Element]

  public func reduce(
    into state: inout Element.State,
    action: Element.Action
  ) -> Effect<Element.Action> {
    resolved()(&state, action)
  }

  public func resolved() -> ResolvedReducer<Element.State, Element.Action> {
    .sequence(elements.map { $0.resolved() })
  }
}

/// One of two reducers, chosen by a condition in a `body` when the store is made.
public enum ReducerEither<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  case first(First)
  case second(Second)

  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }

  public func resolved() -> ResolvedReducer<First.State, First.Action> {
    switch self {
    case .first(let reducer): reducer.resolved()
    case .second(let reducer): reducer.resolved()
    }
  }
}

/// Reducers combined into one, to which an operator can be applied.
///
/// ```swift
/// CombineReducers {
///   Reduce { … }
///   Scope(state: \.search, action: \.search) { Search() }
/// }
/// .ifLet(\.detail, action: \.detail) { Detail() }
/// ```
public struct CombineReducers<
  State: Sendable,
  Action: Sendable,
  Content: Reducer<State, Action>
>: Reducer {
  private let content: Content

  public init(@ReducerBuilder<State, Action> _ content: () -> Content) {
    self.content = content()
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    content.reduce(into: &state, action: action)
  }

  public func resolved() -> ResolvedReducer<State, Action> { content.resolved() }
}

extension ResolvedReducer {
  /// Reducers one after the other.
  static func sequence(_ reducers: [ResolvedReducer]) -> ResolvedReducer {
    switch reducers.count {
    case 1:
      return reducers[0]
    case 2:
      let (first, second) = (reducers[0].untyped, reducers[1].untyped)
      return composed(reducers) { state, action in
        let effect = first(state, action)
        guard let more = second(state, action) else { return effect }
        guard let effect else { return more }
        return Effect<Action>.merge(Effect(root: effect), Effect(root: more)).root
      }
    default:
      let all = reducers.map(\.untyped)
      return composed(reducers) { state, action in
        var effects: [Effect<Action>] = []
        for reduce in all {
          if let effect = reduce(state, action) { effects.append(Effect(root: effect)) }
        }
        return Effect.merge(effects).root
      }
    }
  }
}
