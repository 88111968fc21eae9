import Millrace

/// A feature whose effects sleep until they are cancelled.
struct Sleepers: Reducer {
  struct State: Sendable {}
  enum Action: Sendable { case start(Int), cancel(Int) }
  let clock: ManualClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start(let id):
      .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }.cancellable(id: id)
    case .cancel(let id):
      .cancel(id: id)
    }
  }

  /// A store with so many effects alive, whose ids count up from 0.
  static func store(
    alive count: Int,
    on executor: DrainExecutor
  ) -> Store<State, Action> {
    let clock = ManualClock()
    let store = Store(initialState: State(), executor: executor) { Sleepers(clock: clock) }
    for id in 0..<count { store.send(.start(id)) }
    executor.drain()
    precondition(store.counts.effects == count)
    return store
  }
}
