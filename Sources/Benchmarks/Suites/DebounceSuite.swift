import Millrace

extension Suite {
  static let debounce = Suite(
    name: "debounce",
    summary: "100000 edits under one debounce, of which only the last is followed by anything"
  ) {
    let clock = ManualClock()
    let executor = DrainExecutor()
    let store = Store(initialState: Editor.State(), executor: executor) {
      Editor()
    } dependencies: {
      $0.clock = clock
    }
    func edit(_ count: Int) {
      for _ in 0..<count {
        store.send(.edited)
        executor.drain()
      }
    }

    let bare = time(20_000) { count in
      for _ in 0..<count {
        let task = Task.detached(executorPreference: executor) {
          try? await clock.sleep(for: .seconds(1))
        }
        executor.drain()
        task.cancel()
        executor.drain()
      }
    }
    report("a bare Task that sleeps and is cancelled", bare)

    edit(1000)
    let few = heapInUse()
    let timing = time(100_000, rounds: 1) { edit($0) }
    let many = heapInUse()
    report("an edit", timing, against: bare)
    report("heap in use after 1000 edits", bytes: few)
    report("heap in use after 101000 edits", bytes: many, against: few)

    clock.advance(by: .seconds(1), running: executor)
    precondition(store.state.saves == 1 && store.counts.isZero)
  }
}

private struct Editor: Reducer {
  struct State: Sendable { var saves = 0 }
  enum Action: Sendable { case edited, saved }
  private enum CancelID { case pause }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .edited:
      return .send(.saved).debounce(id: CancelID.pause, for: .seconds(1))
    case .saved:
      state.saves += 1
      return .none
    }
  }
}
