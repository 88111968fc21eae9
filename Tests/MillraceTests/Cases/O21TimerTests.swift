import Millrace
import SampleFeatures
import Testing

@Suite("O-21: timers")
struct O21TimerTests {
  let lab = Laboratory()

  /// A timer of a second that notes when its ticks are reduced.
  func timer(_ id: String = "t", every interval: Duration = .seconds(1)) -> Effect<LabAction> {
    .timer(id: id, every: interval) { [clock = lab.clock] tick in
      .note("\(id)\(tick.number) at \(clock.now)")
    }
  }

  /// A timer whose handler, in the effect, takes its time: after tick `slow` longer than usual.
  func handled(_ times: @escaping @Sendable (Int) -> Duration) -> Effect<LabAction> {
    .run { [clock = lab.clock] send in
      for await tick in clock.ticks(every: .seconds(1)) {
        send(.note("\(tick) at \(clock.now)"))
        try await clock.sleep(for: times(tick.number))
      }
    }
    .cancellable(id: "t")
  }

  @Test func aHundredTicksAreAnchoredToTheStart() {
    lab.perform(handled { _ in .milliseconds(300) })
    lab.advance(by: .seconds(100) - .nanoseconds(1))
    #expect(lab.log == (1...99).map { "tick \($0) at \($0) s" })
    lab.advance(by: .nanoseconds(1))
    #expect(lab.log.last == "tick 100 at 100 s")
    #expect(lab.log.count == 100)
  }

  @Test func aHandlerThatIsReducedAsAnEffectIsAnchoredToo() {
    let ticked = Collected<VirtualInstant>()
    let effect = Effect<LabAction>.timer(id: "t", every: .seconds(1)) { [lab] tick in
      ticked.append(lab.clock.now)
      return .answer("\(tick.number)", lab.sleep(0.3, note: "handled \(tick.number)"))
    }
    lab.perform(effect)
    lab.advance(by: .seconds(100))
    #expect(ticked.all == (1...100).map { .at(Double($0)) })
    #expect(lab.log.suffix(2) == ["handled 99", "100"])
  }

  @Test func whatASlowHandlerMissesIsSkippedNotReplayed() {
    lab.perform(handled { $0 == 3 ? .milliseconds(2500) : .zero })
    lab.advance(by: .seconds(7))
    #expect(
      lab.log == [
        "tick 1 at 1 s", "tick 2 at 2 s", "tick 3 at 3 s", "tick 6 (2 missed) at 6 s",
        "tick 7 at 7 s",
      ]
    )
  }

  @Test func noTickComesAfterACancelBetweenTwoTicks() {
    lab.perform(timer())
    lab.advance(by: .milliseconds(2500))
    lab.perform(.cancel(id: "t"))
    lab.expectNothingLeft()
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["t1 at 1 s", "t2 at 2 s"])
  }

  @Test func aCancelOnTheVeryInstantOfATickCountsByTheOrderOfRegistration() {
    // The sleep of the effect that cancels began before that of the tick, so it ends first.
    lab.perform(Effect.send(.perform(.cancel(id: "t"))).delay(for: .seconds(2)))
    lab.perform(timer())
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["t1 at 1 s"])
    lab.expectNothingLeft()
  }

  @Test func aCancelAfterTheClockMovedButBeforeTheTickRan() {
    lab.perform(timer())
    lab.advance(by: .seconds(1))
    lab.clock.advance(by: .seconds(1))
    // The tick's task is runnable, and has not run.
    lab.perform(.cancel(id: "t"))
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["t1 at 1 s"])
    lab.expectNothingLeft()
  }

  @Test func aTickThatCancelsItsOwnTimerIsTheLast() {
    let effect = Effect<LabAction>.timer(id: "t", every: .seconds(1)) { tick in
      .answer("\(tick.number)", tick.number == 3 ? .cancel(id: "t") : .none)
    }
    lab.perform(effect)
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["1", "2", "3"])
    lab.expectNothingLeft()
  }

  @Test func stoppingAndRestartingFiftyTimesAnchorsAnewEachTime() {
    var expected: [String] = []
    for _ in 0..<50 {
      let start = lab.clock.now.offset
      lab.perform(timer())
      lab.advance(by: .milliseconds(2300))
      lab.perform(.cancel(id: "t"))
      for number in 1...2 {
        expected.append("t\(number) at \(VirtualInstant(offset: start + .seconds(number)))")
      }
      #expect(lab.log == expected)
      lab.expectNothingLeft()
    }
    lab.advance(by: .seconds(60))
    #expect(lab.log == expected)
  }

  @Test func advancingByTenSecondsInOneGoGivesTenTicksInOrder() {
    lab.perform(timer())
    lab.advance(by: .seconds(10))
    #expect(lab.log == (1...10).map { "t\($0) at \($0) s" })
  }

  @Test func twoTimersInterleaveByDeadline() {
    lab.perform(timer("a", every: .seconds(2)))
    lab.advance(by: .milliseconds(500))
    lab.perform(timer("b", every: .seconds(1)))
    lab.advance(by: .seconds(4))
    #expect(
      lab.log == [
        "b1 at 1.5 s", "a1 at 2 s", "b2 at 2.5 s", "b3 at 3.5 s", "a2 at 4 s", "b4 at 4.5 s",
      ]
    )
  }

  @Test func tiesGoByRegistration() {
    lab.perform(.merge(timer("a"), timer("b")))
    lab.advance(by: .seconds(3))
    #expect(
      lab.log == (1...3).flatMap { ["a\($0) at \($0) s", "b\($0) at \($0) s"] }
    )
    lab.perform(.cancel(ids: ["a", "b"]))
    lab.expectNothingLeft()
  }

  @Test func ofTwoSleepsWithOneDeadlineTheOneThatBeganFirstEndsFirst() {
    lab.perform(.merge(timer("a", every: .seconds(1)), timer("b", every: .seconds(2))))
    lab.advance(by: .seconds(2))
    // b has slept since 0 s, a only since 1 s.
    #expect(lab.log == ["a1 at 1 s", "b1 at 2 s", "a2 at 2 s"])
  }
}
