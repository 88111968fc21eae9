import Millrace
import Synchronization

struct Counter: Reducer {
  struct State: Sendable, Equatable { var count = 0 }
  enum Action: Sendable { case increment, work }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .work:
      return .run { $0(.increment) }
    }
  }
}

@Sendable func countUp(_ state: inout Counter.State, _ action: Counter.Action)
  -> Effect<Counter.Action>
{
  Counter().reduce(into: &state, action: action)
}

@inline(never) func opaque<Value>(_ value: Value) -> Value { value }

func measureSends() async {
  let closure = opaque(countUp)
  let bare = nanoseconds(of: 1_000_000) { count in
    var state = Counter.State()
    for _ in 0..<count { _ = closure(&state, opaque(.increment)) }
    precondition(opaque(state).count == count)
  }
  report("the reducer's closure, called directly", bare)

  let locked = Mutex(Counter.State())
  let lock = nanoseconds(of: 1_000_000) { count in
    for _ in 0..<count { locked.withLock { state in _ = closure(&state, opaque(.increment)) } }
  }
  report("the same under a Mutex", lock, against: bare)

  let store = Store(initialState: Counter.State()) { Counter() }
  let send = nanoseconds(of: 1_000_000) { count in
    for _ in 0..<count { store.send(.increment) }
  }
  report("store.send, no effect", send, against: bare)
}
