import Millrace
import Testing

@testable import DemoFeatures

@Suite struct LiveTickHubTests {
  private let clock = ManualClock()
  private let executor = DrainExecutor()
  private let hub: LiveTickHub
  private let log = Lines()

  init() { hub = LiveTickHub(interval: .seconds(2), clock: clock) }

  @Test func eachSubscriberGetsEachValueOncePerInterval() {
    start("timer")
    read("a", hub.subscribe())
    read("b", hub.subscribe())
    pass(.milliseconds(1_999))
    #expect(log.all == [])
    pass(.milliseconds(1))
    #expect(log.all == ["a 1", "b 1"])
    pass(.seconds(4))
    #expect(log.all == ["a 1", "b 1", "a 2", "b 2", "a 3", "b 3"])
    end()
  }

  @Test func aSlowReaderGetsTheNewestValueOnly() {
    start("timer")
    let subscription = hub.subscribe()
    pass(.seconds(10))
    read("slow", subscription)
    #expect(log.all == ["slow 5"])
    pass(.seconds(2))
    #expect(log.all == ["slow 5", "slow 6"])
    end()
  }

  @Test func startingTwiceIsOneTimer() {
    read("a", hub.subscribe())
    start("first")
    pass(.seconds(1))
    start("second")
    executor.drain()
    #expect(log.all == ["second: false"])
    pass(.seconds(5))
    #expect(log.all == ["second: false", "a 1", "a 2", "a 3"])
    end()
  }

  @Test func leavingTwiceTouchesNobodyElse() {
    start("timer")
    let first = hub.subscribe()
    hub.unsubscribe(first.id)
    let second = hub.subscribe()
    read("second", second)
    hub.unsubscribe(first.id)
    #expect(hub.subscriberCount == 1)
    pass(.seconds(2))
    #expect(log.all == ["second 1"])
    hub.unsubscribe(second.id)
    executor.drain()
    #expect(log.all == ["second 1", "second ended"])
    #expect(hub.isRunning)
    end()
  }

  @Test func subscriptionsNeverHaveTheSameName() {
    var ids: Set<TickHub.SubscriptionID> = []
    for _ in 0..<100 {
      let id = hub.subscribe().id
      #expect(ids.insert(id).inserted)
      hub.unsubscribe(id)
    }
  }

  @Test func aStopEndsTheTimerAndAllStreams() {
    start("timer")
    read("a", hub.subscribe())
    read("b", hub.subscribe())
    pass(.seconds(2))
    hub.stop()
    executor.drain()
    #expect(log.all == ["a 1", "b 1", "a ended", "b ended", "timer: true"])
    #expect(clock.sleeperCount == 0)
    hub.stop()
    end()
  }

  @Test func aTickThatWasDueWhenTheHubWasStoppedDeliversNothing() {
    start("timer")
    pass(.seconds(1))
    let subscription = hub.subscribe()
    clock.advance(by: .seconds(1))  // The timer is awake, and has not run yet.
    hub.stop()
    read("a", subscription)
    #expect(log.all == ["timer: true", "a ended"])
    end()
  }

  @Test func aStartAfterAStopIsANewTimer() {
    start("first")
    pass(.seconds(5))
    hub.stop()
    start("second")
    read("a", hub.subscribe())
    pass(.seconds(2))
    #expect(log.all == ["first: true", "a 1"])
    end()
  }

  @Test func ticksThatComeLateAreNotMadeUpFor() {
    start("timer")
    read("a", hub.subscribe())
    executor.drain()
    clock.advance(by: .seconds(11))  // In one go: the timer sleeps through four of its ticks.
    executor.drain()
    #expect(log.all == ["a 1"])
    pass(.seconds(1))
    #expect(log.all == ["a 1", "a 2"])
    end()
  }

  @Test func aCancelledStartHasEndedTheHubWhenTheCancelReturns() {
    let timer = start("first")
    read("a", hub.subscribe())
    executor.drain()
    timer.cancel()
    #expect(!hub.isRunning)
    #expect(hub.subscriberCount == 0)
    // The old timer's task has not run since; the new one does not wait for it.
    start("second")
    read("b", hub.subscribe())
    pass(.seconds(2))
    #expect(log.all == ["a ended", "first: true", "b 1"])
    end()
  }

  @Test func aStartThatIsCancelledBeforeItBeginsIsNoTimer() {
    start("timer").cancel()
    executor.drain()
    #expect(log.all == ["timer: false"])
    end()
  }

  @discardableResult
  private func start(_ name: String) -> Task<Void, Never> {
    let (hub, log) = (hub, log)
    return Task(executorPreference: executor) { log.add("\(name): \(await hub.start())") }
  }

  private func read(_ name: String, _ subscription: TickHub.Subscription) {
    let log = log
    Task(executorPreference: executor) {
      for await value in subscription.values { log.add("\(name) \(value)") }
      log.add("\(name) ended")
    }
    executor.drain()
  }

  private func pass(_ duration: Duration) { clock.advance(by: duration, running: executor) }

  /// Nothing is left of a hub that was stopped.
  private func end() {
    hub.stop()
    executor.drain()
    #expect(hub.subscriberCount == 0)
    #expect(!hub.isRunning)
    #expect(clock.sleeperCount == 0)
  }
}
