import Millrace
import SampleFeatures
import Testing

// The target of `advance(by:)` was computed before the clock's lock was taken: two threads that read the
// same present moved time once instead of twice. Four threads with 50 000 steps of 4 µs each ended before
// 0.8 s. To compute the target under the lock is not enough: two targets would still be the same.
@Suite("E-13, ClockStress: what several threads advance a clock by adds up")
struct E13ClockMovedByManyTests {
  let clock = ManualClock()

  @Test func everyStepOfFourThreadsCounts() async {
    let rounds = Rounds.of(2_000, full: 50_000)
    let woken = SharedCount()
    let total = Duration.microseconds(4) * 4 * rounds
    let sleepers = (1...100).map { part in
      Task { [clock] in
        try? await clock.sleep(until: VirtualInstant(offset: total / 100 * part))
        woken.add()
      }
    }
    onRealThreads(4) { [clock] _ in
      for _ in 0..<rounds { clock.advance(by: .microseconds(4)) }
    }
    #expect(clock.now.offset == total)
    // Whoever had not fallen asleep before finds that its time has come.
    for sleeper in sleepers { await sleeper.value }
    #expect(woken.value == 100)
    expectNothingLeft(of: clock)
  }

  @Test func aClockThatIsMovedBetweenTwoDeadlinesMovesFurther() async {
    let executor = DrainExecutor()
    let log = RunLog()
    start(on: executor) { [clock] in
      try await clock.sleep(for: .seconds(1))
      clock.advance(by: .seconds(2))
      log.note("moved to \(clock.now)")
    }
    clock.advance(by: .seconds(5), running: executor)
    #expect(log.entries == ["moved to 3 s"])
    #expect(clock.now.offset == .seconds(7))
  }

  @Test func anInstantIsReachedOnceHoweverManyMoveThere() {
    onRealThreads(4) { [clock] _ in
      for step in 1...100 { clock.advance(to: VirtualInstant(offset: .seconds(step))) }
    }
    #expect(clock.now.offset == .seconds(100))
  }

  @Test func aDurationThatLeavesTheRangeOfTimeEndsAtItsEnd() {
    clock.advance(by: .seconds(1))
    onRealThreads(4) { [clock] _ in clock.advance(by: .longest) }
    #expect(clock.now.offset == .longest)
    clock.advance(by: .mostNegative)
    #expect(clock.now.offset == .longest)
  }
}
