import Millrace
import Testing

@Suite("throttle")
struct ThrottleTests {
  let lab = Laboratory()

  func throttled(_ note: String, latest: Bool = true, id: String = "t") -> Effect<LabAction> {
    Effect.send(.note(note)).throttle(id: id, for: .seconds(1), latest: latest)
  }

  @Test(arguments: [true, false])
  func theFirstStartsAtOnceAndIsDeliveredOnce(latest: Bool) {
    lab.perform(throttled("a", latest: latest))
    #expect(lab.log == ["a"])
    // A window that holds nothing back keeps nothing alive (E-49).
    lab.expectNothingLeft()
    lab.advance(by: .seconds(1))
    lab.expectNothingLeft()
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["a"])
  }

  @Test(arguments: [true, false])
  func oneOfTheWindowStartsAtItsEnd(latest: Bool) {
    for note in ["a", "b", "c", "d"] {
      lab.perform(throttled(note, latest: latest))
      lab.advance(by: .milliseconds(200))
    }
    lab.advance(by: .milliseconds(199))
    #expect(lab.log == ["a"])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["a", latest ? "d" : "b"])
    lab.advance(by: .seconds(1))
    lab.expectNothingLeft()
    #expect(lab.log == ["a", latest ? "d" : "b"])
  }

  @Test(arguments: [true, false])
  func whatIsNotHeldNeverRunsItsFirstLine(latest: Bool) {
    for note in ["a", "b", "c", "d"] {
      lab.perform(lab.work(note).throttle(id: "t", for: .seconds(1), latest: latest))
    }
    #expect(lab.store.counts.tasks == 2)
    #expect(lab.running == (latest ? ["a", "throttle", "d"] : ["a", "b", "throttle"]))
    #expect(lab.store.runningEffects.map(\.progress).count { $0 == .held } == 1)
    lab.advance(by: .seconds(5))
    #expect(lab.log.filter { $0.first!.isLowercase } == ["a", latest ? "d" : "b"])
    lab.expectNothingLeft()
  }

  @Test(arguments: [true, false])
  func whatStartsAtTheEndOpensTheNextWindow(latest: Bool) {
    lab.perform(throttled("a", latest: latest))
    lab.perform(throttled("b", latest: latest))
    lab.advance(by: .seconds(1))
    lab.perform(throttled("c", latest: latest))
    #expect(lab.log == ["a", "b"])
    lab.advance(by: .milliseconds(999))
    #expect(lab.log == ["a", "b"])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["a", "b", "c"])
  }

  @Test(arguments: [true, false])
  func afterTheWindowAValueGoesStraightThrough(latest: Bool) {
    lab.perform(throttled("a", latest: latest))
    lab.advance(by: .seconds(1))
    lab.perform(throttled("b", latest: latest))
    #expect(lab.log == ["a", "b"])
  }

  @Test func oneBigStepOfTheClockGivesTheSame() {
    lab.perform(
      .merge((0..<40).map { throttled("\($0)").delay(for: .milliseconds(100 * $0)) })
    )
    lab.advance(by: .seconds(60))
    // On the very instant of the window's end the older sleeper, the value, comes first.
    #expect(lab.log == ["0", "10", "20", "30", "39"])
    lab.expectNothingLeft()
  }

  @Test func differentNamesHaveWindowsOfTheirOwn() {
    lab.perform(.merge(throttled("a", id: "s"), throttled("b", id: "t")))
    #expect(lab.log == ["a", "b"])
  }

  @Test func twoInOneMergeAreTheFirstAndTheHeldOne() {
    lab.perform(.merge(throttled("a"), throttled("b"), throttled("c")))
    #expect(lab.log == ["a"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "c"])
  }

  @Test func aWholeGroupIsHeld() {
    lab.perform(throttled("a"))
    lab.perform(
      Effect.concatenate(.send(.note("b")), .send(.note("c")))
        .throttle(id: "t", for: .seconds(1), latest: true)
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "b", "c"])
  }

  @Test func aMemberThatDoesNotStartIsSkippedAndTheRestGoesOn() {
    lab.perform(throttled("a"))
    lab.perform(.concatenate(throttled("b"), .send(.note("after b"))))
    #expect(lab.log == ["a"])
    lab.perform(throttled("c"))
    #expect(lab.log == ["a", "after b"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "after b", "c"])
  }

  @Test func aGateWithAnotherNameAppliesAsWell() {
    func effect(_ note: String) -> Effect<LabAction> {
      lab.work(note, seconds: 10)
        .cancellable(id: "work", cancelInFlight: true)
        .throttle(id: "t", for: .seconds(1), latest: true)
    }
    lab.perform(effect("a"))
    lab.perform(effect("b"))
    // What is held has not started, and cancels nothing yet.
    #expect(lab.running == ["a", "b", "throttle"])
    lab.advance(by: .seconds(1))
    #expect(lab.running == ["b"])
    lab.advance(by: .seconds(20))
    #expect(lab.log == ["a", "b", "B"])
    lab.expectNothingLeft()
  }

  @Test func theClockOfTheCallCountsMoreThanTheDependency() {
    let other = ManualClock()
    for note in ["a", "b"] {
      lab.perform(
        Effect.send(.note(note)).throttle(id: "t", for: .seconds(1), latest: true, clock: other)
      )
    }
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["a"])
    other.advance(by: .seconds(1), running: lab.executor)
    #expect(lab.log == ["a", "b"])
  }

  @Test func anIntervalOfZeroHoldsNothingForLong() {
    for note in ["a", "b", "c"] {
      lab.perform(Effect.send(.note(note)).throttle(id: "t", for: .zero, latest: true))
    }
    #expect(lab.log == ["a", "b", "c"])
    lab.expectNothingLeft()
  }

  @Test func nothingThrottledIsNothing() {
    let effect = Effect<LabAction>.none.throttle(id: "t", for: .seconds(1), latest: true)
    #expect(effect.description == "none")
  }
}
