/// Runs a feature: reduces its actions, one at a time, and runs the effects that they return.
///
/// ```swift
/// let store = Store(initialState: Search.State()) { Search() }
/// store.send(.searchTapped)
/// print(store.state.isSearching)
/// ```
///
/// A store is bound to no actor. `send` may be called from any thread and is synchronous (law 1): when it
/// returns, the action has been reduced, and so has everything it sent synchronously. The exception is a
/// call from inside of a drain of the same store, such as from an observer: that action is reduced later
/// in the same drain (law 2).
///
/// The store lives as long as its handles: this one, and those that `scope` makes. When the last goes,
/// every effect is cancelled and later sends of effects are silent (law 10).
@dynamicMemberLookup
public final class Store<State: Sendable, Action: Sendable>: Sendable {
  let backing: any StoreBacking<State, Action>

  init(backing: any StoreBacking<State, Action>) {
    self.backing = backing
    backing.engine.handleWasMade()
  }

  deinit { backing.engine.handleWent() }

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action. It may read dependencies.
  ///   - executor: Where the bodies of effects run; `nil` for the default of the concurrency runtime.
  ///   - history: What the store remembers of its actions.
  ///   - reducer: The feature. Its `body` is evaluated once, now.
  ///   - dependencies: Sets dependencies for this store.
  public convenience init<Feature: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    executor: (any TaskExecutor)? = nil,
    history: HistoryPolicy = .off,
    reducer: () -> Feature,
    dependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    var values = DependencyValues.current
    dependencies(&values)
    let (state, resolved) = withDependencies(from: values) {
      (initialState(), reducer().resolved())
    }
    self.init(
      backing: StoreCore(
        state: state,
        reducer: resolved,
        dependencies: values,
        executor: executor,
        history: history
      )
    )
  }

  /// The state now.
  ///
  /// A reducer must not read it: that is a programmer error, which stops the program with a text.
  ///
  /// - Complexity: O(1), and a copy of the state value.
  public var state: State { backing.copyState() }

  /// A part of the state now.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    backing.withState { look(at: $0) { $0[keyPath: keyPath] } }
  }

  /// Reads from the state without copying it.
  public func withState<Result>(_ body: (borrowing State) -> Result) -> Result {
    backing.withState { look(at: $0, body) }
  }

  /// Sends an action (laws 1 and 2).
  ///
  /// - Returns: What the action caused: to be awaited, cancelled, or dropped (law 11).
  /// - Complexity: That of reducing the action and of starting its effects. An action without effects
  ///   allocates nothing.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    // A store that nobody uses any more afterwards is still there while it sends.
    withExtendedLifetime(self) { backing.send(action) }
  }

  /// What is alive, in the order in which it was admitted.
  public var runningEffects: [EffectDescription] { backing.runningEffects }

  /// How much the store keeps for what is alive. All zero when nothing is.
  public var counts: StoreCounts { backing.counts }
}
