import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-12: 100 000 chained synchronous actions, in a test store")
struct O12ManyActionsTests {
  struct Countdown: Reducer {
    enum Action: Equatable, Sendable { case tick(Int), tickThroughRun(Int) }

    func reduce(into count: inout Int, action: Action) -> Effect<Action> {
      count += 1
      switch action {
      case .tick(0), .tickThroughRun(0): return .none
      case .tick(let rest): return .send(.tick(rest - 1))
      case .tickThroughRun(let rest): return .run { $0(.tickThroughRun(rest - 1)) }
      }
    }
  }

  /// A quarter of them would need 20 bytes of stack each, if they needed any.
  private static let many = Rounds.of(25_000, full: 100_000)

  @Test(arguments: [Countdown.Action.tick(many), .tickThroughRun(many / 10)])
  func skippedTheyNeedNoStack(first: Countdown.Action) {
    let count = onSmallStack {
      let store = TestStore(initialState: 0) { Countdown() }
      store.exhaustivity = .off
      store.send(first)
      store.skipReceivedActions()
      store.finish()
      return store.counts.isZero ? store.state : -1
    }
    switch first {
    case .tick(let length), .tickThroughRun(let length): #expect(count == length + 1)
    }
  }

  @Test(arguments: [Countdown.Action.tick(1_000), .tickThroughRun(1_000)])
  func eachIsReceivedInItsTurn(first: Countdown.Action) {
    let store = TestStore(initialState: 0) { Countdown() }
    let task = store.send(first) { $0 = 1 }
    for rest in (0..<1_000).reversed() {
      let next: Countdown.Action = first == .tick(1_000) ? .tick(rest) : .tickThroughRun(rest)
      store.receive(next) { $0 += 1 }
    }
    task.finish()
    #expect(store.state == 1_001)
    #expect(store.counts.isZero)
  }
}
