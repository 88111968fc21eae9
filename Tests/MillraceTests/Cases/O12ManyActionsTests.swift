import Foundation
import Millrace
import SampleFeatures
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

  @Test func theyNeedNoStackAndLinearTime() {
    let times = [10_000, 100_000].map { length in
      onSmallStack {
        let store = Store(initialState: 0) { Countdown() }
        let start = Self.processorTime
        store.send(.tick(length))
        let time = Self.processorTime - start
        #expect(store.state == length + 1)
        #expect(store.counts.isZero)
        return time
      }
    }
    // Quadratic would be 100 times as long.
    #expect(times[1] < times[0] * 30, "\(times)")
  }

  /// What this thread has taken of a processor, whatever else the machine does.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
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
