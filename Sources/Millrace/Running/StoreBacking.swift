/// What a `Store` is a handle of: a running store, or a part of one.
protocol StoreBacking<State, Action>: AnyObject, Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  func send(_ action: Action) -> StoreTask
  func withState<Result>(_ body: (State) -> Result) -> Result
  /// Adds an observer and tells it the current state.
  func observe(_ observer: ObserverList<State>.Observer) -> ObservationToken
  var runningEffects: [EffectDescription] { get }
  var counts: StoreCounts { get }
}

extension StoreCore: StoreBacking {
  func withState<Result>(_ body: (State) -> Result) -> Result { read { body($0.state) } }

  func observe(_ observer: ObserverList<State>.Observer) -> ObservationToken {
    let number = observers.add(observer)
    // Inside of a drain the new observer's turn comes in the round that is going on or the next one.
    if DrainFrame.innermost(of: identity) == nil { _ = drain(.observed) }
    return ObservationToken { [weak observers] in observers?.remove(number) }
  }

  var runningEffects: [EffectDescription] { read { $0.describeEffects() } }

  var counts: StoreCounts {
    read { content in
      content.registry.counts(tasks: liveTasks.load(ordering: .relaxed))
    }
  }
}
