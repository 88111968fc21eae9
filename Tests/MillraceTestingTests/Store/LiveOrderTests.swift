import Millrace
import MillraceTesting
import Testing

@Suite("A test store reduces in the order of a running store")
struct LiveOrderTests {
  @Test func everySmallEffectGivesTheSameLogInBoth() {
    for program in Program.every(size: 4) {
      var (live, test) = (liveLog(program), testLog(program))
      if program.suspends {
        // What a received action starts, starts when it is received: later than in a running store by
        // what other effects did meanwhile. So the two may race differently, and that is all.
        live.sort()
        test.sort()
      }
      if live != test { Testing.Issue.record("\(program): \(test), not \(live)") }
    }
  }

  private func liveLog(_ program: Program) -> [String] {
    let (executor, clock) = (DrainExecutor(), ManualClock())
    let store = Store(initialState: [String](), executor: executor) {
      LabFeature()
    } dependencies: {
      $0.clock = clock
    }
    store.send(.perform(program.effect("")))
    executor.drain()
    for _ in 0..<3 { clock.advance(by: .seconds(1), running: executor) }
    #expect(store.counts.isZero)
    return store.state
  }

  /// Receives one action after the other, at its time.
  private func testLog(_ program: Program) -> [String] {
    let store = LabStore.lab()
    store.send(.perform(program.effect("")))
    store.skipReceivedActions(strict: false)
    for _ in 0..<3 {
      store.advance(by: .seconds(1))
      store.skipReceivedActions(strict: false)
    }
    #expect(store.counts.isZero)
    return store.state
  }
}
