/// What a `Store` is a handle of: a running store, or a part of one.
protocol StoreBacking<State, Action>: AnyObject, Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  /// The store of which this is the whole or a part.
  var engine: StoreEngine { get }
  func send(_ action: Action) -> StoreTask
  func withState<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result
  /// The state now, to be kept by the caller. A handle of a part that may be absent remembers it.
  func copyState() -> State
  /// Adds an observer and tells it the current state.
  func observe(_ observer: Observer) -> ObservationToken
  /// Adds an observer later, if the store is still there then; it does not keep the store.
  var subscriber: @Sendable (Observer) -> ObservationToken? { get }
  /// A handle of a part.
  func scoped<Child: Sendable, ChildAction: Sendable>(
    _ step: ScopeStep<State, Action, Child, ChildAction>
  ) -> any ScopedStoreBacking<Child, ChildAction>
  var runningEffects: [EffectDescription] { get }
  var counts: StoreCounts { get }
  /// The last actions that are remembered, oldest first.
  func records(last count: Int) -> [ActionRecord<State, Action>]
  /// The action with a number, if it is remembered.
  func record(_ number: UInt64) -> ActionRecord<State, Action>?
  var actionCount: UInt64 { get }
  func restore(_ state: State)
}

extension StoreCore: StoreBacking {
  var engine: StoreEngine { self }

  func copyState() -> State { withState { $0.pointee } }

  var subscriber: @Sendable (Observer) -> ObservationToken? {
    { [weak self] in self?.observe($0) }
  }

  func scoped<Child: Sendable, ChildAction: Sendable>(
    _ step: ScopeStep<State, Action, Child, ChildAction>
  ) -> any ScopedStoreBacking<Child, ChildAction> {
    var seen: Child?
    let wasThere =
      !step.mayBeAbsent || withState { step.read($0) { seen = $0.pointee } }
    return ScopedBacking(
      core: self,
      part: ScopedPart.root.appending(step),
      embed: step.embed,
      extract: step.extract,
      lastSeen: seen,
      wasThere: wasThere
    )
  }

  func observe(_ observer: Observer) -> ObservationToken {
    let number = observers.add(observer)
    // Inside of a drain the new observer's turn comes in the round that is going on or the next one.
    if ownDrain(from: DrainFrame.current(frames)) == nil { perform(.observed) }
    return ObservationToken { [weak self] in self?.observers.remove(number) }
  }

  var runningEffects: [EffectDescription] {
    var effects: [() -> EffectDescription] = []
    read { effects = $0.describeEffects() }
    return effects.map { $0() }
  }

  var actionCount: UInt64 {
    var count: UInt64 = 0
    read { count = $0.actionCount }
    return count
  }

  var counts: StoreCounts {
    var counts = StoreCounts()
    read { counts = $0.registry.counts(tasks: taskCount) }
    return counts
  }
}
