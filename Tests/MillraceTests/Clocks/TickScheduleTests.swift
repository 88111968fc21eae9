import Testing

@testable import Millrace

@Suite struct TickScheduleTests {
  /// Every sequence of three ticks in which the receiver is ready and the clock wakes at any quarter
  /// of an interval, held against the definition.
  @Test func everyMixOfSlowReceiversAndLateClocks() {
    let quarters = 4
    func receive(
      _ past: [(busy: Int, late: Int)],
      _ schedule: TickSchedule,
      time: Int,
      delivered: Int
    ) {
      guard past.count < 3 else { return }
      for busy in 0...9 {
        for late in 0...5 {
          var schedule = schedule
          let ready = time + busy
          let here = past + [(busy, late)]
          // The first tick that is not before the receiver is ready and not delivered yet.
          let next = max(delivered + 1, (ready + quarters - 1) / quarters)
          let wait = schedule.tickAwaited(elapsed: .milliseconds(250 * ready))
          guard wait == .until(.seconds(next)) else {
            Issue.record("\(wait) after \(here)")
            continue
          }
          let woken = max(ready, next * quarters) + late
          let tick = schedule.timeCame(elapsed: .milliseconds(250 * woken))
          let expected = Tick(number: woken / quarters, missed: woken / quarters - delivered - 1)
          guard tick == expected else {
            Issue.record("\(tick as Any) after \(here)")
            continue
          }
          receive(here, schedule, time: woken, delivered: woken / quarters)
        }
      }
    }
    receive([], TickSchedule(interval: .seconds(1)), time: 0, delivered: 0)
  }

  @Test func anIntervalNotAboveZeroNeverTicks() {
    for interval: Duration in [.zero, .seconds(-1), .mostNegative] {
      var schedule = TickSchedule(interval: interval)
      #expect(schedule.tickAwaited(elapsed: .zero) == .never)
      #expect(schedule.tickAwaited(elapsed: .seconds(1)) == .never)
    }
  }

  @Test func cancellingEndsForGood() {
    var schedule = TickSchedule(interval: .seconds(1))
    #expect(schedule.tickAwaited(elapsed: .zero) == .until(.seconds(1)))
    schedule.receiverCancelled()
    #expect(schedule.timeCame(elapsed: .seconds(1)) == nil)
    #expect(schedule.tickAwaited(elapsed: .seconds(1)) == .never)
  }

  @Test func aClockThatWakesTooEarlyOrGoesBackRepeatsNoTick() {
    var schedule = TickSchedule(interval: .seconds(1))
    #expect(schedule.tickAwaited(elapsed: .seconds(-5)) == .until(.seconds(1)))
    #expect(schedule.timeCame(elapsed: .milliseconds(999)) == Tick(number: 1))
    #expect(schedule.tickAwaited(elapsed: .milliseconds(999)) == .until(.seconds(2)))
    #expect(schedule.timeCame(elapsed: .seconds(-1)) == Tick(number: 2))
  }

  @Test func ticksBeyondTheEndOfTimeEndTheTimer() {
    var centuries = TickSchedule(interval: .longest)
    #expect(centuries.tickAwaited(elapsed: .zero) == .until(.longest))
    #expect(centuries.timeCame(elapsed: .longest) == Tick(number: 1))
    #expect(centuries.tickAwaited(elapsed: .longest) == .never)
    var attoseconds = TickSchedule(interval: Duration(attoseconds: 1))
    #expect(attoseconds.tickAwaited(elapsed: .zero) == .until(Duration(attoseconds: 1)))
    #expect(attoseconds.timeCame(elapsed: .longest) == Tick(number: .max, missed: .max - 1))
    #expect(attoseconds.tickAwaited(elapsed: .longest) == .never)
  }

  @Test func ticksPrint() {
    #expect("\(Tick(number: 3))" == "tick 3")
    #expect("\(Tick(number: 7, missed: 3))" == "tick 7 (3 missed)")
  }
}
