import Millrace
import SampleFeatures
import Testing

@Suite("timeout")
struct TimeoutTests {
  let lab = Laboratory()

  @Test func anEffectInTimeIsNotTouched() {
    let times = lab.finishes(
      lab.perform(lab.work("a").timeout(after: .seconds(2), sending: .note("late")))
    )
    #expect(lab.running == ["a", "timeout", "send"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "A"])
    // The rest of the time is not waited for.
    #expect(times.all == [.at(1)])
    lab.expectNothingLeft()
  }

  @Test func atTheDeadlineTheEffectIsCancelledAndTheFallbackStarts() {
    let cancelled = Collected<VirtualInstant>()
    let slow = Effect<LabAction>.run { [clock = lab.clock] send in
      do { try await clock.sleep(for: .seconds(10)) } catch { cancelled.append(clock.now) }
      send(.note("stubborn"))
    }
    lab.perform(slow.timeout(after: .seconds(2), fallback: lab.work("instead")))
    lab.advance(by: .seconds(2))
    #expect(cancelled.all == [.at(2)])
    #expect(lab.log == ["instead"])
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["instead", "INSTEAD"])
    lab.expectNothingLeft()
  }

  @Test func withoutAFallbackItJustEnds() {
    lab.perform(.concatenate(lab.work("a").timeout(after: .milliseconds(500)), .send(.note("b"))))
    lab.advance(by: .milliseconds(500))
    #expect(lab.log == ["a", "b"])
    lab.expectNothingLeft()
  }

  @Test func aTieGoesToWhoeverWentToSleepFirst() {
    // It went to sleep before the wait began.
    lab.perform(lab.sleep(1, note: "in time").timeout(after: .seconds(1), sending: .note("late")))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["in time"])
    // Its second sleep began later.
    let twice = Effect<LabAction>.run { [clock = lab.clock] send in
      try await clock.sleep(for: .milliseconds(500))
      try await clock.sleep(for: .milliseconds(500))
      send(.note("in time"))
    }
    lab.perform(twice.timeout(after: .seconds(1), sending: .note("late")))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["in time", "late"])
    lab.expectNothingLeft()
  }

  @Test func aCancelOfTheEffectIsNoTimeout() {
    let effect = lab.work("a").cancellable(id: "x").timeout(
      after: .seconds(2),
      sending: .note("late")
    )
    lab.perform(.concatenate(effect, .send(.note("next"))))
    lab.perform(.cancel(id: "x"))
    #expect(lab.log == ["a", "next"])
    lab.expectNothingLeft()
  }

  @Test func aCancelOfTheWholeEndsTheWaitAndTheFallback() {
    let effect = lab.work("a").timeout(after: .seconds(2), fallback: lab.work("b"))
    lab.perform(effect.cancellable(id: "x"))
    lab.perform(.cancel(id: "x"))
    lab.expectNothingLeft()
    lab.perform(effect.cancellable(id: "x"))
    lab.advance(by: .milliseconds(500))
    lab.perform(effect.cancellable(id: "x", cancelInFlight: true))
    lab.advance(by: .seconds(1))
    lab.expectNothingLeft()
    #expect(lab.log == ["a", "a", "a", "A"])
  }

  @Test func aFallbackThatWasCancelledBeforehandDoesNotStart() {
    let fallback = lab.work("b").cancellable(id: "fallback")
    lab.perform(
      .concatenate(
        lab.work("a").timeout(after: .milliseconds(500), fallback: fallback),
        .send(.note("next"))
      )
    )
    lab.perform(.cancel(id: "fallback"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "next"])
    lab.expectNothingLeft()
  }

  @Test func aGroupHasOneDeadline() {
    let group = Effect<LabAction>.merge(
      lab.sleep(1, note: "one"),
      .concatenate(lab.sleep(2, note: "two"), lab.sleep(2, note: "four"))
    )
    lab.perform(group.timeout(after: .seconds(3), sending: .note("late")))
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["one", "two", "late"])
    lab.expectNothingLeft()
  }

  @Test func whatItsActionsStartIsNotCovered() {
    let effect = Effect<LabAction>.run {
      [clock = lab.clock, work = lab.work("answer", seconds: 3)] in
      $0(.answer("question", work))
      try await clock.sleep(for: .seconds(10))
    }
    lab.perform(effect.timeout(after: .seconds(1), sending: .note("late")))
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["question", "answer", "late", "ANSWER"])
    lab.expectNothingLeft()
  }

  @Test func theShorterOfTwoDeadlinesCounts() {
    func effect(_ inner: Double, _ outer: Double) -> Effect<LabAction> {
      lab.sleep(9, note: "done")
        .timeout(after: .seconds(inner), sending: .note("inner"))
        .timeout(after: .seconds(outer), sending: .note("outer"))
    }
    lab.perform(effect(1, 2))
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["inner"])
    lab.perform(effect(2, 1))
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["inner", "outer"])
    lab.expectNothingLeft()
  }

  @Test func anEffectThatIsOverAtOnceIsInTime() {
    lab.perform(Effect.send(.note("a")).timeout(after: .zero, sending: .note("late")))
    lab.perform(Effect.run { $0(.note("b")) }.timeout(after: .zero, sending: .note("late")))
    #expect(lab.log == ["a", "b"])
    lab.expectNothingLeft()
    #expect(
      Effect<LabAction>.none.timeout(after: .zero, sending: .note("late")).description == "none"
    )
  }

  @Test func theClockOfTheCallCountsMoreThanTheDependency() {
    let other = ManualClock()
    lab.perform(lab.sleep(9, note: "done").timeout(after: .seconds(1), clock: other))
    lab.advance(by: .seconds(5))
    #expect(lab.store.counts.effects == 2)
    other.advance(by: .seconds(1), running: lab.executor)
    lab.expectNothingLeft()
  }

  @Test func deeplyNestedDeadlinesEndInLinearTime() {
    var effect = lab.sleep(1, note: "done")
    for _ in 0..<10_000 { effect = effect.timeout(after: .seconds(2), sending: .note("late")) }
    lab.perform(effect)
    #expect(lab.clock.sleeperCount == 10_001)
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["done"])
    lab.expectNothingLeft()
  }
}
