import Millrace
import SampleFeatures
import Testing

@Suite("O-14: the value returned by send")
struct O14StoreTaskTests {
  let lab = Laboratory()
  let finished = Collected<String>()

  /// Sleeps a second and sends b, whose effect sleeps a second and sends c.
  var chain: Effect<LabAction> {
    let (clock, c) = (lab.clock, lab.sleep(1, note: "c"))
    return .run { send in
      try await clock.sleep(for: .seconds(1))
      send(.answer("b", c))
    }
  }

  @discardableResult
  func wait(for task: StoreTask) -> Task<Void, any Error> {
    let waiting = start(on: lab.executor) { [finished] in
      await task.finish()
      finished.append("finished")
    }
    lab.executor.drain()
    return waiting
  }

  @Test func finishReturnsWhenTheEffectsOfTheEffectsAreOver() {
    wait(for: lab.perform(chain))
    lab.advance(by: .milliseconds(1999))
    #expect(lab.log == ["b"])
    #expect(finished.all == [])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["b", "c"])
    #expect(finished.all == ["finished"])
    #expect(lab.store.counts.isZero)
  }

  @Test func finishWithoutAnEffectReturnsAtOnce() {
    let task = lab.store.send(.note("a"))
    #expect(task.isOver)
    wait(for: task)
    #expect(finished.all == ["finished"])
    #expect(!task.isCancelled)
  }

  @Test func cancelIsSynchronousAndNeedsNoAwait() {
    let task = lab.perform(chain)
    lab.advance(by: .milliseconds(500))
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    #expect(lab.store.counts.effects == 0)
    lab.advance(by: .seconds(5))
    #expect(lab.log == [])
    #expect(lab.clock.sleeperCount == 0)
    #expect(lab.store.counts.isZero)
  }

  @Test func cancelReachesWhatTheEffectsCaused() {
    let task = lab.perform(chain)
    lab.advance(by: .milliseconds(1500))
    #expect(lab.log == ["b"])
    task.cancel()
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["b"])
    #expect(lab.store.counts.isZero)
  }

  @Test func cancellingTheOneWhoWaitsCancelsTheEffectsAndEndsTheWait() {
    let task = lab.perform(chain)
    let waiting = wait(for: task)
    lab.advance(by: .milliseconds(500))
    waiting.cancel()
    lab.executor.drain()
    #expect(finished.all == ["finished"])
    #expect(task.isCancelled)
    lab.advance(by: .seconds(5))
    #expect(lab.log == [])
    #expect(lab.store.counts.isZero)
  }

  @Test func oneWhoIsCancelledBeforeItWaitsCancelsToo() {
    let task = lab.perform(chain)
    let waiting = start(on: lab.executor) { [finished] in
      await task.finish()
      finished.append("finished")
    }
    waiting.cancel()
    lab.executor.drain()
    #expect(finished.all == ["finished"])
    #expect(task.isCancelled)
    #expect(lab.store.counts.isZero)
  }

  @Test func finishOfAnEndlessTimerReturnsAfterACancelFromElsewhere() {
    let clock = lab.clock
    wait(
      for: lab.perform(
        .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            send(.note("tick"))
          }
        }
        .cancellable(id: "timer")
      )
    )
    lab.advance(by: .seconds(3))
    #expect(finished.all == [])
    lab.perform(.cancel(id: "timer"))
    #expect(finished.all == ["finished"])
    lab.advance(by: .seconds(3))
    #expect(lab.log == ["tick", "tick", "tick"])
    #expect(lab.store.counts.isZero)
  }

  @Test func allWhoWaitAreWokenInTheOrderInWhichTheyCame() {
    let task = lab.perform(lab.sleep(1, note: "a"))
    for name in ["first", "second", "third"] {
      start(on: lab.executor) { [finished] in
        await task.finish()
        finished.append(name)
      }
    }
    lab.executor.drain()
    lab.advance(by: .seconds(1))
    #expect(finished.all == ["first", "second", "third"])
    wait(for: task)
    #expect(finished.count == 4)
  }

  @Test func droppingTheHandleCancelsNothing() {
    _ = lab.perform(chain)
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["b", "c"])
  }

  @Test func aCancelOfAnActionLeavesTheOthersAlone() {
    let tasks = ["a", "b", "c"].map { lab.perform(lab.sleep(1, note: $0)) }
    tasks[1].cancel()
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "c"])
    #expect(tasks.map(\.isCancelled) == [false, true, false])
    for task in tasks { #expect(task.isOver) }
    tasks[0].cancel()
    #expect(tasks[0].isCancelled)
  }

  /// The one who waits holds a task, which must not hold the store.
  @Test func theWaitEndsWhenTheStoreGoes() {
    var store: Store<[String], LabAction>? = Store(initialState: [], executor: lab.executor) {
      LabFeature()
    }
    let task = store!.send(.perform(lab.sleep(1, note: "a")))
    wait(for: task)
    #expect(finished.all == [])
    store = nil
    lab.executor.drain()
    #expect(finished.all == ["finished"])
    #expect(lab.clock.sleeperCount == 0)
  }

  @Test func finishWorksFromAnyTask() async {
    let store = Store(initialState: [String]()) { LabFeature() }
    await store.send(
      .perform(
        .run { send in
          await Task.yield()
          send(.answer("b", .run { $0(.note("c")) }))
        }
      )
    )
    .finish()
    #expect(store.state == ["b", "c"])
    #expect(store.counts.flights == 0)
  }
}
