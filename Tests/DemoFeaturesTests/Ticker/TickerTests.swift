import Millrace
import MillraceTesting
import Testing

@testable import DemoFeatures

@Suite struct TickerTests {
  private let store: TestStore<Ticker.State, Ticker.Action>
  private let hub: LiveTickHub

  init() {
    var made: LiveTickHub?
    store = TestStore(initialState: Ticker.State()) {
      Ticker()
    } dependencies: {
      let hub = LiveTickHub(interval: .seconds(2), clock: $0.clock)
      $0.tickHub = hub.hub
      made = hub
    }
    hub = made!
  }

  // MARK: Values

  @Test func bothConsumersShowEachValueOfTheOneTimer() {
    start()
    #expect(store.state.a.text == "Waiting")
    tick(1, to: [.a, .b])
    tick(2, to: [.a, .b])
    tick(3, to: [.a, .b])
    #expect(store.state.a.text == "n=3, square=9")
    #expect(store.state.b.text == "n=3, square=9")
    stopAll()
  }

  @Test func startingAgainIsStillOneTimer() {
    start()
    store.advance(by: .seconds(1))
    store.send(.startTapped)
    store.advance(by: .seconds(1))
    receive(1, [.a, .b])
    store.advance(by: .seconds(1))
    stopAll()
  }

  // MARK: Cancelling one

  @Test func cancellingOneLeavesItsTextAndTheOtherAndTheTimer() {
    start()
    tick(1, to: [.a, .b])
    store.send(.cancelTapped(.a)) { $0.a.status = .cancelled }
    store.receive(.unsubscribed(.a)) { $0.a.isAlive = false }
    #expect(store.state.statusText(of: .a) == "A cancelled")
    tick(2, to: [.b])
    #expect(store.state.a.text == "n=1, square=1")
    #expect(store.state.b.text == "n=2, square=4")
    #expect(hub.isRunning)
    stopAll([.b])
  }

  @Test func cancellingBeforeTheFirstValueLeavesWaiting() {
    start()
    store.send(.cancelTapped(.b)) { $0.b.status = .cancelled }
    store.receive(.unsubscribed(.b)) { $0.b.isAlive = false }
    tick(1, to: [.a])
    #expect(store.state.b.text == "Waiting")
    stopAll([.a])
  }

  @Test func aValueThatIsDueAtTheInstantOfTheCancelIsNotApplied() {
    start()
    store.advance(by: .milliseconds(1_999))
    store.send(.cancelTapped(.a)) { $0.a.status = .cancelled }
    store.receive(.unsubscribed(.a)) { $0.a.isAlive = false }
    store.advance(by: .milliseconds(1))
    receive(1, [.b])
    stopAll([.b])
  }

  @Test func aSecondCancelDoesNothing() {
    start()
    store.send(.cancelTapped(.a)) { $0.a.status = .cancelled }
    store.receive(.unsubscribed(.a)) { $0.a.isAlive = false }
    store.send(.cancelTapped(.a))
    stopAll([.b])
  }

  @Test func cancellingWhatWasNotStartedDoesNothing() {
    store.send(.cancelTapped(.a))
    #expect(store.state == Ticker.State())
  }

  // MARK: Restarting

  @Test func aRestartWaitsUntilTheOldOneHasReallyEnded() {
    start()
    tick(1, to: [.a, .b])
    store.send(.restartTapped(.a)) { $0.a.status = .restarting }
    store.receive(.unsubscribed(.a)) { $0.a = .started }
    #expect(store.state.a.text == "Waiting")
    store.receive(.subscribed(.a))
    #expect(hub.subscriberCount == 2)
    // The new subscription came after that of B.
    tick(2, to: [.b, .a])
    stopAll([.b, .a])
  }

  @Test func aCancelledConsumerIsRestartedWithANewSubscription() {
    start()
    store.send(.cancelTapped(.a)) { $0.a.status = .cancelled }
    store.receive(.unsubscribed(.a)) { $0.a.isAlive = false }
    #expect(hub.subscriberCount == 1)
    store.send(.restartTapped(.a)) { $0.a = .started }
    store.receive(.subscribed(.a))
    #expect(hub.subscriberCount == 2)
    tick(1, to: [.b, .a])
    stopAll([.b, .a])
  }

  // MARK: Waiting once

  @Test func aWaiterTakesTheNextValueAndIsOver() {
    start()
    tick(1, to: [.a, .b])
    store.send(.waitOnceTapped) { $0.once = .waiting }
    #expect(hub.subscriberCount == 3)
    store.advance(by: .seconds(2))
    receive(2, [.a, .b])
    store.receive(.onceReceived(2)) { $0.once = .took(2) }
    #expect(hub.subscriberCount == 2)
    tick(3, to: [.a, .b])
    stopAll()
  }

  @Test func waitingTwiceIsWaitingOnce() {
    start()
    store.send(.waitOnceTapped) { $0.once = .waiting }
    store.send(.waitOnceTapped)
    store.advance(by: .seconds(2))
    receive(1, [.a, .b])
    store.receive(.onceReceived(1)) { $0.once = .took(1) }
    stopAll()
  }

  // MARK: Stopping

  @Test func stoppingAllLeavesNothing() {
    start()
    tick(1, to: [.a, .b])
    store.send(.waitOnceTapped) { $0.once = .waiting }
    store.send(.stopAllTapped) {
      $0.isTimerRunning = false
      $0.a.status = .stopped
      $0.b.status = .stopped
      $0.once = .stopped
    }
    #expect(!hub.isRunning)
    #expect(hub.subscriberCount == 0)
    store.receive(.unsubscribed(.a)) { $0.a.isAlive = false }
    store.receive(.unsubscribed(.b)) { $0.b.isAlive = false }
    #expect(store.state.a.text == "n=1, square=1")
    store.send(.stopAllTapped)
    store.advance(by: .seconds(60))
  }

  @Test func aStopLeavesACancelledConsumerCancelled() {
    start()
    store.send(.cancelTapped(.a)) { $0.a.status = .cancelled }
    store.receive(.unsubscribed(.a)) { $0.a.isAlive = false }
    stopAll([.b])
    #expect(store.state.statusText(of: .a) == "A cancelled")
    #expect(store.state.statusText(of: .b) == "B stopped")
  }

  @Test func aHubThatIsStoppedElsewhereIsShownAsEndedNotAsCancelled() {
    start()
    tick(1, to: [.a, .b])
    store.send(.cancelTapped(.a)) { $0.a.status = .cancelled }
    store.receive(.unsubscribed(.a)) { $0.a.isAlive = false }
    store.send(.waitOnceTapped) { $0.once = .waiting }
    hub.stop()
    store.receive(inAnyOrder: [
      .action(.timerEnded) { $0.isTimerRunning = false },
      .action(.onceEnded) { $0.once = .ended },
      .action(.unsubscribed(.b)) {
        $0.b.status = .ended
        $0.b.isAlive = false
      },
    ])
    #expect(store.state.statusText(of: .a) == "A cancelled")
    #expect(store.state.statusText(of: .b) == "B ended")
    #expect(store.state.b.text == "n=1, square=1")
  }

  // MARK: Texts

  @Test func theLineShowsTheTimerAndAllWhoListen() {
    var state = Ticker.State()
    #expect(state.line == "Timer off | A: Waiting | B: Waiting")
    state.isTimerRunning = true
    state.a = .started
    state.a.value = 3
    state.b.status = .cancelled
    state.once = .waiting
    #expect(state.line == "Timer on | A: n=3, square=9 | B: Waiting, cancelled | once: Waiting")
    state.once = .took(4)
    #expect(state.line.hasSuffix(" | once: n=4, square=16"))
  }

  // MARK: Steps

  private func start() {
    store.send(.startTapped) {
      $0.isTimerRunning = true
      $0.a = .started
      $0.b = .started
    }
    store.receive(.subscribed(.a))
    store.receive(.subscribed(.b))
  }

  private func tick(_ value: Int, to names: [Ticker.Name]) {
    store.advance(by: .seconds(2))
    receive(value, names)
  }

  private func receive(_ value: Int, _ names: [Ticker.Name]) {
    for name in names {
      store.receive(.valueReceived(name, value)) { $0[name].value = value }
    }
  }

  private func stopAll(_ names: [Ticker.Name] = [.a, .b]) {
    store.send(.stopAllTapped) {
      $0.isTimerRunning = false
      for name in names { $0[name].status = .stopped }
    }
    for name in names { store.receive(.unsubscribed(name)) { $0[name].isAlive = false } }
    #expect(!hub.isRunning)
    #expect(hub.subscriberCount == 0)
  }
}
