import Millrace
import SampleFeatures
import Testing

@Suite("The policy oldest")
struct OldestTests {
  let lab = Laboratory()

  func waiting(_ note: String, _ limit: Int = 1, seconds: Double = 1) -> Effect<LabAction> {
    lab.work(note, seconds: seconds)
      .cancellable(id: "x", policy: .oldest(limit, whenFull: .wait))
  }

  func dropped(_ note: String, _ limit: Int = 1) -> Effect<LabAction> {
    lab.work(note).cancellable(id: "x", policy: .oldest(limit, whenFull: .drop))
  }

  @Test func whatWaitsHoldsNoTaskAndStartsFirstInFirstOut() {
    for note in ["a", "b", "c", "d"] { lab.perform(waiting(note)) }
    #expect(lab.store.counts.effects == 4)
    #expect(lab.store.counts.tasks == 1)
    #expect(lab.store.runningEffects.map(\.progress) == [.running, .held, .held, .held])
    lab.advance(by: .seconds(4))
    #expect(lab.log == ["a", "A", "b", "B", "c", "C", "d", "D"])
    lab.expectNothingLeft()
  }

  @Test func aFreePlaceIsTakenAtTheInstantAtWhichItIsFree() {
    let starts = Collected<VirtualInstant>()
    for _ in 0..<4 {
      lab.perform(
        .run { [clock = lab.clock] _ in
          starts.append(clock.now)
          try await clock.sleep(for: .seconds(1))
        }
        .cancellable(id: "x", policy: .oldest(2, whenFull: .wait))
      )
      lab.advance(by: .milliseconds(100))
    }
    lab.advance(by: .seconds(10))
    #expect(starts.all == [.at(0), .at(0.1), .at(1), .at(1.1)])
    lab.expectNothingLeft()
  }

  @Test func aDroppedEffectNeverRunsItsFirstLineAndItsHandleIsFinished() {
    lab.perform(dropped("a"))
    let times = lab.finishes(lab.perform(dropped("b")))
    #expect(times.all == [.at(0)])
    lab.advance(by: .seconds(1))
    lab.perform(dropped("c"))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["a", "A", "c", "C"])
    lab.expectNothingLeft()
  }

  @Test func cancellingWhatWaitsTakesItOutOfTheRow() {
    for note in ["a", "b", "c"] { lab.perform(waiting(note).cancellable(id: note)) }
    lab.perform(.cancel(id: "b"))
    #expect(lab.running == ["a", "c"])
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["a", "A", "c", "C"])
    lab.expectNothingLeft()
  }

  @Test func cancellingWhatRunsLetsTheNextGo() {
    for note in ["a", "b"] { lab.perform(waiting(note).cancellable(id: note)) }
    lab.perform(.cancel(id: "a"))
    #expect(lab.log == ["a", "b"])
  }

  @Test func cancellingTheNameEndsAllAndStartsNone() {
    for note in ["a", "b", "c"] { lab.perform(waiting(note)) }
    lab.perform(.cancel(id: "x"))
    lab.expectNothingLeft()
    #expect(lab.log == ["a"])
  }

  @Test func aHandleCancelsItsOwnEffectWhileItWaits() {
    lab.perform(waiting("a"))
    let second = lab.perform(waiting("b"))
    lab.perform(waiting("c"))
    second.cancel()
    lab.executor.drain()
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["a", "A", "c", "C"])
    lab.expectNothingLeft()
  }

  @Test func whatWaitsDoesNotStartWhenTheStoreIsGone() {
    let started = Collected<String>()
    var store: Store? = lab.anotherStore()
    for note in ["a", "b"] {
      store?.send(
        .perform(
          .run { [clock = lab.clock] _ in
            started.append(note)
            try await clock.sleep(for: .seconds(1))
          }
          .cancellable(id: "x", policy: .oldest(1, whenFull: .wait))
        )
      )
    }
    lab.executor.drain()
    store = nil
    lab.executor.drain()
    expectNothingLeft(of: lab.clock, on: lab.executor)
    #expect(started.all == ["a"])
  }

  @Test func equalNamesInTwoStoresDoNotShareAPlace() {
    let other = lab.anotherStore()
    lab.perform(dropped("a"))
    other.send(.perform(dropped("b")))
    lab.executor.drain()
    #expect(lab.log == ["a"])
    #expect(other.state == ["b"])
  }

  // MARK: An effect that asks for its successor

  @Test(arguments: [OverloadPolicy.WhenFull.wait, .drop])
  func aSendIsOverBeforeItsActionIsReduced(whenFull: OverloadPolicy.WhenFull) {
    func named(_ effect: Effect<LabAction>) -> Effect<LabAction> {
      effect.cancellable(id: "x", policy: .oldest(1, whenFull: whenFull))
    }
    lab.perform(
      named(.send(.answer("one", named(.send(.answer("two", named(.send(.note("three")))))))))
    )
    #expect(lab.log == ["one", "two", "three"])
    lab.expectNothingLeft()
  }

  @Test func aSuccessorThatCanWaitStartsWhenTheBodyThatAskedForItReturns() {
    @Sendable func step(_ number: Int) -> Effect<LabAction> {
      .run { send in
        send(number < 5 ? .answer("\(number)", step(number + 1)) : .note("5"))
      }
      .cancellable(id: "x", policy: .oldest(1, whenFull: .wait))
    }
    lab.perform(step(1))
    #expect(lab.log == ["1", "2", "3", "4", "5"])
    lab.expectNothingLeft()
  }

  // MARK: Groups

  @Test func aGroupHoldsOnePlaceUntilItsLastMemberIsOver() {
    let group = Effect<LabAction>.merge(lab.work("a"), lab.work("b", seconds: 3))
    lab.perform(group.cancellable(id: "x", policy: .oldest(1, whenFull: .wait)))
    lab.perform(waiting("c"))
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["a", "b", "A"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "b", "A", "B", "c"])
  }

  @Test func nothingOfADroppedGroupHappens() {
    lab.perform(waiting("a"))
    lab.perform(
      Effect.merge(.send(.note("b")), .cancel(id: "x"), lab.work("c"))
        .cancellable(id: "x", policy: .oldest(1, whenFull: .drop))
    )
    #expect(lab.running == ["a"])
    #expect(lab.log == ["a"])
  }

  @Test func inAConcatenationThePolicyCountsWhenItsTurnComes() {
    lab.perform(.concatenate(lab.sleep(1, note: "wait"), dropped("b"), .send(.note("end"))))
    lab.perform(lab.work("a").cancellable(id: "x", policy: .oldest(1, whenFull: .drop)))
    // The member that waits for its turn holds no place; at its turn none is free any more.
    lab.advance(by: .milliseconds(500))
    lab.perform(waiting("c"))
    lab.advance(by: .milliseconds(500))
    #expect(lab.log == ["a", "wait", "end", "A", "c"])
    lab.advance(by: .seconds(5))
    lab.expectNothingLeft()
  }

  @Test func aDroppedMemberIsSkippedAndTheRestGoesOn() {
    lab.perform(waiting("a", seconds: 9))
    lab.perform(.concatenate(.send(.note("one")), dropped("b"), .send(.note("two"))))
    #expect(lab.log == ["a", "one", "two"])
  }

  @Test func aMemberThatWaitsHoldsUpItsConcatenation() {
    lab.perform(waiting("a"))
    lab.perform(.concatenate(waiting("b"), .send(.note("end"))))
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["a", "A", "b", "B", "end"])
  }

  // MARK: Two names

  @Test func anEffectWithTwoNamesNeedsAPlaceUnderBoth() {
    func effect(_ note: String, _ outer: String, _ inner: String) -> Effect<LabAction> {
      lab.work(note)
        .cancellable(id: inner, policy: .oldest(1, whenFull: .wait))
        .cancellable(id: outer, policy: .oldest(1, whenFull: .wait))
    }
    lab.perform(effect("a", "x", "p"))
    // It finds a place under `y` and waits under `p`, holding the place under `y`.
    lab.perform(effect("b", "y", "p"))
    lab.perform(effect("c", "y", "q"))
    #expect(lab.log == ["a"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "A", "b"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "A", "b", "B", "c"])
    lab.advance(by: .seconds(1))
    lab.expectNothingLeft()
  }

  @Test func theOuterNameIsAskedFirst() {
    lab.perform(waiting("a"))
    let both = lab.work("b")
      .cancellable(id: "y", cancelInFlight: true)
      .cancellable(id: "x", policy: .oldest(1, whenFull: .wait))
    lab.perform(lab.work("y", seconds: 9).cancellable(id: "y"))
    lab.perform(both)
    // While it waits for a place under `x`, it cancels nothing under `y`.
    #expect(lab.running == ["a", "y", "b"])
    lab.advance(by: .seconds(1))
    #expect(lab.running == ["b"])
  }
}
