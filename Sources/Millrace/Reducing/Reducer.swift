import ValueDiff

/// A feature: how its state changes with each action, and what is to be done outside of it.
///
/// A reducer has either a `reduce(into:action:)` of its own, or a `body` that is composed of others:
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementTapped }
///
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       switch action {
///       case .incrementTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// A feature that contains itself writes the conformances of its types out, as in
/// `struct State: Equatable, Sendable, Identifiable { var rows: IdentifiedArrayOf<State> = [] }`. Without
/// `Sendable` the compiler would derive it from the rows, which it answers with "circular reference".
///
/// A reducer is called for one action at a time (law 1), on whatever thread sent it. It must not send
/// actions itself (law 2) nor read its store.
public protocol Reducer<State, Action>: Sendable {
  /// What the feature knows.
  associatedtype State: Sendable
  /// What can happen in the feature.
  associatedtype Action: Sendable
  /// What the feature is composed of; `Never` where it reduces by itself.
  associatedtype Body

  /// Changes the state in place (law 12) and says what is to be done.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// What the feature is composed of. A store evaluates it once, when it is made.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// The reducer as a store runs it: composed once, then only called.
  ///
  /// The default is right for every reducer with a `reduce` or a `body`.
  func resolved() -> ResolvedReducer<State, Action>
}

/// `some ReducerOf<Feature>` is short for `some Reducer<Feature.State, Feature.Action>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  public var body: Never {
    let name = TypeName.text(of: Self.self)
    preconditionFailure("'\(name)' has no body: it reduces by itself. Call 'reduce' instead.")
  }

  // Inlinable, so that the types are known where the reduction is made.
  @inlinable
  public func resolved() -> ResolvedReducer<State, Action> {
    ResolvedReducer { reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    resolved()(&state, action)
  }

  public func resolved() -> ResolvedReducer<State, Action> { body.resolved() }
}
