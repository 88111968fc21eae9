import Millrace
import Synchronization

extension Suite {
  static let send = Suite(
    name: "send",
    summary: "an action without effects, against the reducer's closure alone"
  ) {
    let count = 1_000_000
    let closure = opaque(countUp)
    let bare = time(count) { count in
      var state = Counter.State()
      for _ in 0..<count { _ = closure(&state, opaque(.increment)) }
      precondition(opaque(state).count == count)
    }
    report("the reducer's closure, called directly", bare)

    let locked = Mutex(Counter.State())
    let lock = time(count) { count in
      for _ in 0..<count { locked.withLock { state in _ = closure(&state, opaque(.increment)) } }
    }
    report("the same under a Mutex", lock, against: bare)

    let store = Store(initialState: Counter.State()) { Counter() }
    let send = time(count) { count in
      for _ in 0..<count { store.send(.increment) }
    }
    report("store.send", send, against: bare)

    let calls = Guarded(0)
    let observers = (0..<1000).map { _ in
      store.observe(\.other) { _ in calls.withLock { $0 += 1 } }
    }
    let observed = time(2000) { count in
      for _ in 0..<count { store.send(.increment) }
    }
    precondition(observers.count == 1000 && calls.withLock { $0 } == 1000)
    report("the same with 1000 observers of other parts", observed, against: send)
    report("  each of them", Timing(processor: observed.processor / 1000))
    observers.forEach { $0.cancel() }

    let contended = time(count / 4) { count in
      onThreads(2) { for _ in 0..<count / 2 { store.send(.increment) } }
    }
    report("store.send from two threads at once", contended, against: send)
    reportElapsed("  on the wall", contended)
  }
}

private struct Counter: Reducer {
  struct State: Sendable {
    var count = 0
    var other = 0
  }
  enum Action: Sendable { case increment, reset }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment: state.count += 1
    case .reset: state.count = 0
    }
    return .none
  }
}

@Sendable private func countUp(
  _ state: inout Counter.State,
  _ action: Counter.Action
) -> Effect<Counter.Action> {
  Counter().reduce(into: &state, action: action)
}
