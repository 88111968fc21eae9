import Millrace
import SampleFeatures
import Testing

/// The state, the history and the observers of one store, all at once from several threads.
@Suite("HistoryStressTests: sending, looking back and putting back at once")
struct HistoryStressTests {
  private let rounds = Rounds.of(1000, full: 10_000)

  struct Steps: Reducer {
    struct State: Equatable, Sendable {
      var steps: [Int] = []
      var count = 0
    }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.steps = Array((state.steps + [action]).suffix(8))
      state.count += 1
      return action > 0 ? .send(action - 1) : .none
    }
  }

  @Test func eachStateThatIsSeenIsWhole() {
    let (limit, rounds) = (20, rounds)
    let store = Store(initialState: Steps.State(), history: .states(limit: limit)) { Steps() }
    let told = SharedCount()
    let token = store.observe(\.count) { _ in told.add() }
    onRealThreads(4) { thread in
      for round in 0..<rounds {
        switch thread {
        case 0, 1: store.send(round % 3)
        case 2:
          let records = store.records
          #expect(records.count <= limit)
          #expect(zip(records, records.dropFirst()).allSatisfy { $0.number + 1 == $1.number })
          #expect(records.allSatisfy { $0.state?.steps.last == $0.action })
        default:
          if let state = store.records.randomElement()?.state { store.restore(state) }
          let state = store.state
          #expect(state.steps.count == min(state.count, 8))
        }
      }
    }
    #expect(told.takeAll() > 0)
    #expect(store.counts.isZero)
    #expect(store.actionCount == 2 * UInt64((0..<rounds).reduce(0) { $0 + $1 % 3 + 1 }))
    token.cancel()
  }
}
