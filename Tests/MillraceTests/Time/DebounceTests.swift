import Millrace
import SampleFeatures
import Testing

@Suite("debounce")
struct DebounceTests {
  let lab = Laboratory()

  func debounced(_ note: String, id: String = "q") -> Effect<LabAction> {
    lab.work(note).debounce(id: id, for: .milliseconds(300))
  }

  @Test func whatIsSupersededNeverRunsItsFirstLine() {
    for note in ["a", "b", "c"] {
      lab.perform(debounced(note))
      lab.advance(by: .milliseconds(299))
    }
    #expect(lab.log == [])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["c"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["c", "C"])
    lab.expectNothingLeft()
  }

  @Test func itIsAWaitAndThenTheEffect() {
    lab.perform(debounced("a"))
    #expect(lab.running == ["debounce", "a"])
    #expect(lab.store.runningEffects.map(\.progress) == [.running, .waiting])
    #expect(lab.store.runningEffects.map(\.ids) == [[EffectID("q")], [EffectID("q")]])
    lab.advance(by: .milliseconds(300))
    #expect(lab.running == ["a"])
  }

  @Test func aNewOneAlsoTakesThePlaceOfTheOneThatRuns() {
    lab.perform(debounced("a"))
    lab.advance(by: .milliseconds(600))
    lab.perform(debounced("b"))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["a", "b", "B"])
    lab.expectNothingLeft()
  }

  @Test func differentNamesDoNotDisturbEachOther() {
    lab.perform(.merge(debounced("a", id: "p"), debounced("b", id: "q")))
    lab.advance(by: .milliseconds(300))
    #expect(lab.log == ["a", "b"])
  }

  @Test func twoInOneMergeAreTheSecondOne() {
    lab.perform(.merge(debounced("a"), debounced("b")))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["b", "B"])
  }

  @Test func nothingDebouncedIsNothing() {
    let effect = Effect<LabAction>.none.debounce(id: "q", for: .seconds(1))
    #expect(effect.description == "none")
  }

  @Test func aWholeGroupIsPutOff() {
    let group = Effect<LabAction>.concatenate(
      .send(.note("first")),
      lab.sleep(1, note: "second"),
      .send(.note("third"))
    )
    lab.perform(group.debounce(id: "q", for: .milliseconds(300)))
    lab.advance(by: .milliseconds(299))
    #expect(lab.log == [])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["first"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["first", "second", "third"])
  }

  @Test func aTimeOfZeroWaitsForATurnOfTheExecutor() {
    let effect = Effect<LabAction>.send(.note("now")).debounce(id: "q", for: .zero)
    lab.store.send(.perform(effect))
    #expect(lab.log == [])
    lab.executor.drain()
    #expect(lab.log == ["now"])
  }

  @Test func theClockOfTheCallCountsMoreThanTheDependency() {
    let other = ManualClock()
    lab.perform(lab.work("a").debounce(id: "q", for: .milliseconds(300), clock: other))
    #expect(lab.clock.sleeperCount == 0)
    other.advance(by: .milliseconds(300), running: lab.executor)
    #expect(lab.log == ["a"])
  }

  @Test func theClockIsThatOfThePartOfTheFeature() {
    let inner = ManualClock()
    let store = Store(initialState: [String](), executor: lab.executor) {
      LabFeature().dependency(\.clock, inner)
    } dependencies: { [clock = lab.clock] in
      $0.clock = clock
    }
    store.send(.perform(Effect.send(.note("a")).debounce(id: "q", for: .seconds(1))))
    for note in ["b", "c"] {
      let effect = Effect<LabAction>.send(.note(note))
      store.send(.perform(effect.throttle(id: "t", for: .seconds(1), latest: true)))
    }
    lab.executor.drain()
    #expect(lab.clock.sleeperCount == 0)
    #expect(inner.sleeperCount == 2)
    inner.advance(by: .seconds(1), running: lab.executor)
    #expect(store.state == ["b", "a", "c"])
    #expect(store.counts.isZero)
  }

  // MARK: Cancel, store, scope

  @Test func cancelEndsTheWait() {
    lab.perform(debounced("a"))
    lab.perform(.cancel(id: "q"))
    lab.expectNothingLeft()
    lab.perform(debounced("b"))
    lab.advance(by: .milliseconds(300))
    #expect(lab.log == ["b"])
  }

  @Test func cancelEndsTheEffectThatHasStarted() {
    lab.perform(debounced("a"))
    lab.advance(by: .milliseconds(300))
    lab.perform(.cancel(id: "q"))
    lab.expectNothingLeft()
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["a"])
  }

  @Test func aCancelInTheSameMergeCountsByItsPlace() {
    lab.perform(.merge(debounced("a"), .cancel(id: "q")))
    lab.expectNothingLeft()
    lab.perform(.merge(.cancel(id: "q"), debounced("b")))
    lab.advance(by: .milliseconds(300))
    #expect(lab.log == ["b"])
  }

  @Test func finishWaitsForTheWaitAndTheEffect() {
    let times = lab.finishes(lab.perform(debounced("a")))
    lab.advance(by: .seconds(5))
    #expect(times.all == [.at(1.3)])
  }

  @Test func whatIsSupersededIsFinished() {
    let times = lab.finishes(lab.perform(debounced("a")))
    lab.advance(by: .milliseconds(100))
    lab.perform(debounced("b"))
    #expect(times.all == [.at(0.1)])
  }

  @Test func cancellingTheHandleEndsTheWait() {
    let task = lab.perform(debounced("a"))
    task.cancel()
    lab.executor.drain()
    lab.expectNothingLeft()
  }

  @Test func nothingStartsWhenTheStoreIsGone() {
    let started = Collected<String>()
    var store: Store? = lab.anotherStore()
    store?.send(
      .perform(.run { _ in started.append("started") }.debounce(id: "q", for: .seconds(1)))
    )
    lab.executor.drain()
    #expect(lab.clock.sleeperCount == 1)
    store = nil
    lab.executor.drain()
    expectNothingLeft(of: lab.clock, on: lab.executor)
    lab.advance(by: .seconds(5))
    #expect(started.all == [])
  }

  @Test func equalNamesInTwoStoresDoNotMeet() {
    let other = lab.anotherStore()
    lab.perform(debounced("a"))
    other.send(.perform(debounced("b")))
    lab.perform(.cancel(id: "q"))
    lab.advance(by: .milliseconds(300))
    #expect(lab.log == [])
    #expect(other.state == ["b"])
  }

  @Test func aThousandNamesLeaveNothing() {
    for number in 0..<1000 {
      lab.store.send(
        .perform(.send(.note("\(number)")).debounce(id: number, for: .milliseconds(300)))
      )
    }
    lab.executor.drain()
    #expect(lab.store.counts.ids == 1000)
    #expect(lab.clock.sleeperCount == 1000)
    lab.advance(by: .milliseconds(300))
    #expect(lab.log == (0..<1000).map(String.init))
    lab.expectNothingLeft()
  }

  @Test func tenThousandEditsKeepOneEffect() {
    for number in 0..<10_000 {
      lab.store.send(.perform(debounced("\(number)")))
      if number % 100 == 99 { lab.executor.drain() }
      // The wait, the effect, their group and their flight.
      #expect(lab.store.counts.entries == 4)
    }
    #expect(lab.clock.knownSleeps == 1)
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["9999", "9999"])
    lab.expectNothingLeft()
  }
}
