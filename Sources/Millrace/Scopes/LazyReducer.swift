import Synchronization

/// A child's reducer, resolved when its first action comes or its first state is looked at.
///
/// An optional child or a row may contain children of its own kind. Resolving them all when the store is
/// made would never end; resolving one level when it is first needed does, as deep as the state goes.
final class LazyReducer<State: Sendable, Action: Sendable>: Sendable {
  private final class Box: Sendable {
    let resolved: ResolvedReducer<State, Action>
    init(_ resolved: ResolvedReducer<State, Action>) { self.resolved = resolved }
  }

  /// Whether `onChange` may be used in the child, as far as its type tells.
  let mayWatch: Bool
  private let resolve: @Sendable () -> ResolvedReducer<State, Action>
  private let box = AtomicLazyReference<Box>()

  init<Child: Reducer<State, Action>>(_ reducer: Child) {
    mayWatch = Millrace.mayWatch(Child.self)
    resolve = { reducer.resolved() }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    (box.load() ?? resolvedBox()).resolved.reduce(&state, action)
  }

  var resolved: ResolvedReducer<State, Action> { (box.load() ?? resolvedBox()).resolved }

  /// The reducer, if it was needed before.
  var ifResolved: ResolvedReducer<State, Action>? { box.load()?.resolved }

  private func resolvedBox() -> Box { box.storeIfNil(Box(resolve())) }
}
