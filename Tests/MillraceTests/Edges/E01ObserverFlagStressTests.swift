import Millrace
import SampleFeatures
import Testing

private struct Adder: Reducer {
  func reduce(into count: inout Int, action: Bool) -> Effect<Bool> {
    count += 1
    return .none
  }
}

/// Takes a while to go away.
private final class GoesSlowly: Sendable {
  deinit {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .microseconds(30) {}
  }
}

/// One thread cancelled the only observer and then noted that nobody observes; another had added one and
/// sent in between, and the store told nobody. The flag is now written where the list is held.
@Suite("E-01 Stress: what was observed before a send is told of that send", .timeLimit(.minutes(1)))
struct E01ObserverFlagStressTests {
  @Test func observersThatComeAndGoHideNobody() {
    let store = Store(initialState: 0) { Adder() }
    let rounds = Rounds.of(2_000, full: 100_000)
    let missed = SharedCount()
    onRealThreads(2) { thread in
      for _ in 0..<rounds {
        if thread == 0 {
          let slow = GoesSlowly()
          store.observe(\.self) { _ in _ = slow }.cancel()
        } else {
          let told = SharedCount()
          let token = store.observe(\.self) { _ in told.add() }
          let before = told.value
          store.send(true)
          if told.value == before { missed.add() }
          token.cancel()
        }
      }
    }
    #expect(missed.value == 0)
    #expect(store.state == rounds)
  }

  @Test func everyThreadThatObservesAndSendsIsTold() {
    let store = Store(initialState: 0) { Adder() }
    let rounds = Rounds.of(500, full: 20_000)
    let missed = SharedCount()
    onRealThreads(4) { _ in
      for _ in 0..<rounds {
        let told = SharedCount()
        let token = store.observeDrains { _ in told.add() }
        let before = told.value
        store.send(true)
        if told.value == before { missed.add() }
        token.cancel()
      }
    }
    #expect(missed.value == 0)
    #expect(store.state == 4 * rounds)
  }
}
