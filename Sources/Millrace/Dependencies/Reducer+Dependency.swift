extension Reducer {
  /// Sets a dependency for this reducer, its children and their effects; siblings do not see it.
  ///
  /// ```swift
  /// Scope(state: \.preview, action: \.preview) {
  ///   Search().dependency(\.searchClient, .recorded)
  /// }
  /// ```
  public func dependency<Value: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: Value
  ) -> some Reducer<State, Action> {
    transformDependency { $0[keyPath: keyPath] = value }
  }

  /// Changes dependencies for this reducer, its children and their effects.
  ///
  /// What is set here is made once for each store and each place where the reducer is mounted, and anew
  /// when the dependencies around it change.
  ///
  /// - Parameter transform: Called once for each set of outer dependencies, not for each action.
  public func transformDependency(
    _ transform: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> some Reducer<State, Action> {
    DependencyReducer(base: self, inner: InnerDependencies(transform: transform))
  }
}

private struct DependencyReducer<Base: Reducer>: Reducer, WatchAware {
  let base: Base
  let inner: InnerDependencies

  static func mayWatch(_ visited: inout Set<ObjectIdentifier>) -> Bool {
    Millrace.mayWatch(Base.self, &visited)
  }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    resolved(with: inner)(&state, action)
  }

  // A composition is that of one place in one store, which has a memory of its own.
  func resolved() -> ResolvedReducer<Base.State, Base.Action> {
    resolved(with: InnerDependencies(transform: inner.transform))
  }

  private func resolved(
    with inner: InnerDependencies
  ) -> ResolvedReducer<Base.State, Base.Action> {
    // What the composition reads, it reads here too.
    let base: ResolvedReducer<Base.State, Base.Action> = withDependencies(from: inner.values) {
      self.base.resolved()
    }
    var makeWatcher: ResolvedReducer<Base.State, Base.Action>.MakeWatcher?
    if let makeBaseWatcher = base.makeWatcher {
      makeWatcher = { state in
        DependencyWatcher(
          DrainFrame.bringing(inner.values) { makeBaseWatcher(state) },
          inner
        )
      }
    }
    return ResolvedReducer(
      reduce: { state, action in
        let values = inner.values
        return bound(DrainFrame.bringing(values) { base.reduce(&state, action) }, to: values)
      },
      survey: base.survey,
      makeWatcher: makeWatcher,
      alternatives: base.alternatives
    )
  }
}

/// Watches in a reducer that has dependencies of its own.
private final class DependencyWatcher<State: Sendable, Action: Sendable>: Watcher {
  private let base: any Watcher<State, Action>
  private let inner: InnerDependencies

  init(_ base: any Watcher<State, Action>, _ inner: InnerDependencies) {
    self.base = base
    self.inner = inner
  }

  func look(
    _ state: UnsafePointer<State>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  ) {
    var found: [Change<State, Action>] = []
    // A child that has just come is composed now, with these dependencies.
    DrainFrame.bringing(inner.values) { base.look(state, round, &found) }
    for change in found {
      changes.append(
        Change { [inner] state in
          let values = inner.values
          return DrainFrame.bringing(values) { change.tell(&state) }.map { bound($0, to: values) }
        }
      )
    }
  }
}

private func bound<Action: Sendable>(_ effect: Effect<Action>, to values: DependencyValues)
  -> Effect<Action>
{
  guard let root = effect.root else { return .none }
  return Effect(.dependencies(values, root))
}

/// The dependencies inside of an operator, made once for each set of those outside, so that values which
/// are made on first use stay the same from action to action.
private final class InnerDependencies: Sendable {
  private struct Made {
    weak var outer: (any AnyObject & Sendable)?
    let inner: DependencyValues
  }

  let transform: @Sendable (inout DependencyValues) -> Void
  // Most often it is one. A reducer that is called by hand may meet several, such as those of a rehearsal.
  private let made = Guarded<[Made]>([])

  init(transform: @escaping @Sendable (inout DependencyValues) -> Void) {
    self.transform = transform
  }

  var values: DependencyValues {
    let outer = DependencyValues.current
    let identity = outer.identity
    if let known = made.withLock({ $0.first { $0.outer === identity } }) { return known.inner }
    var inner = outer
    transform(&inner)
    let own = Made(outer: identity, inner: inner.settled)
    // What is forgotten may do anything when it is freed: not under the lock.
    let (known, forgotten) = made.withLock { made in
      let before = made
      if let first = made.first(where: { $0.outer === identity }) { return (first, before) }
      made.removeAll { $0.outer == nil }
      made.append(own)
      return (own, before)
    }
    return withExtendedLifetime(forgotten) { known.inner }
  }
}
