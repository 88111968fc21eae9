import Millrace
import Testing

@Suite("O-12: 100 000 chained synchronous actions")
struct O12ManyActionsTests {
  struct Countdown: Reducer {
    enum Action { case tick(Int), tickThroughRun(Int) }

    func reduce(into count: inout Int, action: Action) -> Effect<Action> {
      count += 1
      switch action {
      case .tick(0), .tickThroughRun(0): return .none
      case .tick(let rest): return .send(.tick(rest - 1))
      case .tickThroughRun(let rest): return .run { $0(.tickThroughRun(rest - 1)) }
      }
    }
  }

  @Test func theyNeedNoStack() {
    onSmallStack {
      let store = Store(initialState: 0) { Countdown() }
      store.send(.tick(100_000))
      #expect(store.state == 100_001)
      #expect(store.counts.isZero)
    }
  }

  @Test func aChainThroughRunningEffectsNeedsNoStackEither() {
    onSmallStack {
      let executor = DrainExecutor()
      let store = Store(initialState: 0, executor: executor) { Countdown() }
      store.send(.tickThroughRun(10_000))
      executor.drain()
      #expect(store.state == 10_001)
      #expect(store.counts.isZero)
    }
  }

  @Test func whoeverWaitsForTheFirstWaitsForTheLast() async {
    let store = Store(initialState: 0) { Countdown() }
    await store.send(.tickThroughRun(1_000)).finish()
    #expect(store.state == 1_001)
    #expect(store.counts.isZero)
  }

  @Test func anObserverIsToldOnce() {
    let store = Store(initialState: 0) { Countdown() }
    let seen = Collected<Int>()
    let token = store.observe(\.self) { seen.append($0) }
    store.send(.tick(1_000))
    #expect(seen.all == [0, 1_001])
    token.cancel()
  }
}
