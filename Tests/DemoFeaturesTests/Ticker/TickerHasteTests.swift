import Millrace
import Testing

@testable import DemoFeatures

/// Actions that come so fast upon each other that no effect has run in between: a `TestStore` lets
/// everything run after each action, so these stand on a plain store.
@Suite struct TickerHasteTests {
  private let executor = DrainExecutor()
  private let clock = ManualClock()
  private let hub: LiveTickHub
  private let store: Store<Ticker.State, Ticker.Action>

  init() {
    let hub = LiveTickHub(interval: .seconds(2), clock: clock)
    self.hub = hub
    store = Store(initialState: Ticker.State(), executor: executor) {
      Ticker()
    } dependencies: {
      $0.tickHub = hub.hub
    }
  }

  /// The consumer's name exists only from the moment at which the effect's body reaches it.
  @Test func aCancelThatComesBeforeTheConsumerHasBegunIsNotMissed() {
    store.send(.startTapped)
    store.send(.cancelTapped(.a))
    pass(.seconds(2))
    #expect(store.state.line == "Timer on | A: Waiting, cancelled | B: n=1, square=1")
    #expect(hub.subscriberCount == 1)
    end()
  }

  @Test func aStopThatComesBeforeAnythingHasBegunIsNotMissed() {
    store.send(.startTapped)
    store.send(.waitOnceTapped)
    store.send(.stopAllTapped)
    pass(.seconds(60))
    #expect(
      store.state.line == "Timer off | A: Waiting, stopped | B: Waiting, stopped | once: stopped"
    )
    end()
  }

  @Test func aRestartRightAfterACancelWaitsForTheEndOfTheOldOne() {
    start()
    store.send(.cancelTapped(.a))
    store.send(.restartTapped(.a))
    #expect(store.a.status == .restarting)
    #expect(hub.subscriberCount == 2)
    pass(.zero)
    #expect(store.a.status == .running)
    #expect(hub.subscriberCount == 2)
    pass(.seconds(2))
    #expect(store.state.line == "Timer on | A: n=1, square=1 | B: n=1, square=1")
    end()
  }

  @Test func aRestartThatIsCancelledDoesNotHappen() {
    start()
    store.send(.restartTapped(.a))
    store.send(.cancelTapped(.a))
    pass(.seconds(2))
    #expect(store.state.line == "Timer on | A: Waiting, cancelled | B: n=1, square=1")
    #expect(hub.subscriberCount == 1)
    end()
  }

  @Test func restartingTwiceIsRestartingOnce() {
    start()
    store.send(.restartTapped(.a))
    store.send(.restartTapped(.a))
    pass(.seconds(2))
    #expect(store.state.line == "Timer on | A: n=1, square=1 | B: n=1, square=1")
    #expect(hub.subscriberCount == 2)
    end()
  }

  @Test func aSecondCancelBeforeTheFirstIsConfirmedDoesNothing() {
    start()
    store.send(.cancelTapped(.b))
    let state = store.state
    store.send(.cancelTapped(.b))
    #expect(store.state == state)
    end()
  }

  @Test func aStartRightAfterAStopIsANewTimer() {
    start()
    pass(.seconds(3))
    store.send(.stopAllTapped)
    #expect(!hub.isRunning)
    #expect(hub.subscriberCount == 0)
    store.send(.startTapped)
    pass(.milliseconds(1_999))
    #expect(store.state.line == "Timer on | A: Waiting | B: Waiting")
    pass(.milliseconds(1))
    #expect(store.state.line == "Timer on | A: n=1, square=1 | B: n=1, square=1")
    #expect(hub.subscriberCount == 2)
    end()
  }

  private func start() {
    store.send(.startTapped)
    executor.drain()
    #expect(hub.subscriberCount == 2)
  }

  private func pass(_ duration: Duration) { clock.advance(by: duration, running: executor) }

  private func end() {
    store.send(.stopAllTapped)
    executor.drain()
    #expect(hub.subscriberCount == 0)
    #expect(!hub.isRunning)
    #expect(store.counts.isZero)
    #expect(clock.sleeperCount == 0)
  }
}
