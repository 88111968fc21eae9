import Millrace
import SampleFeatures
import Testing

@Suite("timer")
struct TimerTests {
  let lab = Laboratory()

  func timer(_ id: String = "t", every interval: Duration = .seconds(1)) -> Effect<LabAction> {
    .timer(id: id, every: interval) { .note("\(id)\($0.number)") }
  }

  @Test func itTicksUntilItIsCancelled() {
    lab.perform(timer())
    lab.advance(by: .seconds(3))
    lab.perform(.cancel(id: "t"))
    lab.expectNothingLeft()
    lab.advance(by: .seconds(3))
    #expect(lab.log == ["t1", "t2", "t3"])
  }

  @Test func itIsListedAsATimer() {
    lab.perform(timer())
    #expect(lab.running == ["timer"])
    #expect(lab.store.runningEffects.first?.ids == [EffectID("t")])
    #expect(lab.store.runningEffects.first?.place?.fileID.hasSuffix("TimerTests.swift") == true)
  }

  @Test func startingItAgainEndsTheOneThatRuns() {
    lab.perform(timer())
    lab.advance(by: .milliseconds(1500))
    lab.perform(timer())
    lab.advance(by: .milliseconds(999))
    #expect(lab.log == ["t1"])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["t1", "t1"])
    #expect(lab.store.counts.effects == 1)
  }

  @Test func anIntervalThatIsNotAboveZeroMakesNoTicks() {
    lab.perform(timer(every: .zero))
    lab.perform(timer("u", every: .seconds(-1)))
    lab.expectNothingLeft()
    #expect(lab.log == [])
  }

  @Test func theClockOfTheCallCountsMoreThanTheDependency() {
    let other = ManualClock()
    lab.perform(.timer(id: "t", every: .seconds(1), clock: other) { .note("\($0.number)") })
    lab.advance(by: .seconds(5))
    #expect(lab.log == [])
    other.advance(by: .seconds(2), running: lab.executor)
    #expect(lab.log == ["1", "2"])
  }

  @Test func theToleranceIsHandedToTheClock() {
    let clock = NotingClock()
    let effect = Effect<LabAction>.timer(
      id: "t",
      every: .seconds(1),
      tolerance: .milliseconds(50),
      clock: clock
    ) { .note("\($0.number)") }
    lab.perform(effect)
    #expect(clock.tolerances.all == [.milliseconds(50)])
    lab.perform(.timer(id: "t", every: .seconds(1), clock: clock) { .note("\($0.number)") })
    #expect(clock.tolerances.all == [.milliseconds(50), nil])
  }

  @Test func aStoreThatGoesAwayTakesItsTimersAlong() {
    var store: Store? = lab.anotherStore()
    store?.send(.perform(.merge(timer("a"), timer("b"))))
    lab.advance(by: .seconds(1))
    #expect(store?.state == ["a1", "b1"])
    store = nil
    lab.executor.drain()
    expectNothingLeft(of: lab.clock, on: lab.executor)
  }

  @Test func equalNamesInTwoStoresDoNotMeet() {
    let other = lab.anotherStore()
    lab.perform(timer())
    other.send(.perform(timer()))
    lab.perform(.cancel(id: "t"))
    lab.advance(by: .seconds(2))
    #expect(lab.log == [])
    #expect(other.state == ["t1", "t2"])
  }
}

/// A clock on which every sleep is endless, and which notes what it was asked.
private struct NotingClock: Clock {
  typealias Duration = Swift.Duration
  let tolerances = Collected<Duration?>()
  let manual = ManualClock()

  var now: VirtualInstant { manual.now }
  var minimumResolution: Duration { manual.minimumResolution }

  func sleep(until deadline: VirtualInstant, tolerance: Duration?) async throws {
    tolerances.append(tolerance)
    try await manual.sleep(until: deadline)
  }
}
