import Millrace
import Testing

@Suite struct ManualClockTests {
  let clock = ManualClock()
  let executor = DrainExecutor()
  let log = RunLog()

  @discardableResult
  private func startSleeping(_ name: String, for duration: Duration) -> Task<Void, any Error> {
    start(on: executor) { [clock, log] in
      do {
        try await clock.sleep(for: duration)
        log.note("\(name) at \(clock.now)")
      } catch is CancellationError {
        log.note("\(name) cancelled at \(clock.now)")
      }
    }
  }

  @Test func startsAtZeroAndStandsStill() {
    #expect(clock.now == .zero && clock.now == .zero)
    #expect(clock.minimumResolution == Duration(attoseconds: 1))
    #expect(clock.nextDeadline == nil && clock.sleeperCount == 0)
  }

  @Test func sleepersWakeInTheOrderOfTheirDeadlinesThenOfTheirRegistration() {
    for (name, seconds) in [("a", 3), ("b", 1), ("c", 3), ("d", 2), ("e", 1)] {
      startSleeping(name, for: .seconds(seconds))
    }
    clock.advance(by: .seconds(3), running: executor)
    #expect(log.entries == ["b at 1 s", "e at 1 s", "d at 2 s", "a at 3 s", "c at 3 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func nobodyWakesBeforeTheDeadline() {
    startSleeping("a", for: .seconds(1))
    clock.advance(by: .seconds(1) - Duration(attoseconds: 1), running: executor)
    #expect(log.entries == [] && clock.sleeperCount == 1)
    clock.advance(by: Duration(attoseconds: 1), running: executor)
    #expect(log.entries == ["a at 1 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func aDeadlineThatIsNotInTheFutureReturnsWithoutSuspending() {
    clock.advance(by: .seconds(5))
    start(on: executor) { [clock, log] in
      for seconds in [-3, 0] { try await clock.sleep(for: .seconds(seconds)) }
      try await clock.sleep(until: .zero)
      log.note("done")
    }
    start(on: executor) { [log] in log.note("other") }
    executor.drain()
    #expect(log.entries == ["done", "other"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func aCancelledTaskNeverSleeps() {
    startSleeping("future", for: .seconds(1)).cancel()
    startSleeping("present", for: .zero).cancel()
    executor.drain()
    #expect(log.entries == ["future cancelled at 0 s", "present cancelled at 0 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func cancellingRemovesTheSleeperAtOnce() {
    let tasks = (1...3).map { startSleeping("\($0)", for: .seconds($0)) }
    executor.drain()
    #expect(clock.deadlines.map(\.description) == ["1 s", "2 s", "3 s"])
    tasks[1].cancel()
    #expect(clock.deadlines.map(\.description) == ["1 s", "3 s"])
    executor.drain()
    #expect(log.entries == ["2 cancelled at 0 s"])
    tasks[1].cancel()
    clock.advance(by: .seconds(3), running: executor)
    tasks[0].cancel()
    #expect(log.entries == ["2 cancelled at 0 s", "1 at 1 s", "3 at 3 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func cancellingInTheInstantOfTheDeadlineComesTooLate() {
    let canceller = Canceller()
    start(on: executor) { [clock] in
      try await clock.sleep(for: .seconds(1))
      canceller.cancel()
    }
    executor.drain()
    canceller.task = startSleeping("late", for: .seconds(1))
    clock.advance(by: .seconds(1), running: executor)
    #expect(log.entries == ["late at 1 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func sleepsOfChildTasksEndWithTheirParent() {
    let parent = start(on: executor) { [clock, log] in
      try await withThrowingTaskGroup { group in
        for seconds in 1...3 {
          group.addTask {
            do { try await clock.sleep(for: .seconds(seconds)) } catch { log.note("\(seconds)") }
          }
        }
        try await group.waitForAll()
      }
      log.note("parent")
    }
    executor.drain()
    #expect(clock.sleeperCount == 3)
    parent.cancel()
    expectNothingLeft(of: clock)
    executor.drain()
    #expect(log.entries.count == 4 && log.entries.last == "parent")
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func theEndOfTimeCanBeSleptToAndReached() {
    startSleeping("max", for: .seconds(Int64.max))
    start(on: executor) { [clock, log] in
      try await clock.sleep(until: VirtualInstant(offset: .longest))
      log.note("end")
      try await clock.sleep(for: .longest)
      log.note("after the end")
    }
    clock.advance(by: .longest, running: executor)
    #expect(log.entries == ["max at 9223372036854775807 s", "end", "after the end"])
    clock.advance(by: .longest)
    #expect(clock.now.offset == .longest)
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func nothingIsRetainedAfterASleep() {
    weak var released: ManualClock?
    do {
      let clock = ManualClock()
      released = clock
      let sleeping = start(on: executor) { try await clock.sleep(for: .seconds(1)) }
      start(on: executor) { try await clock.sleep(for: .seconds(2)) }
      executor.drain()
      sleeping.cancel()
      clock.advance(by: .seconds(2), running: executor)
    }
    #expect(released == nil)
  }

  @Test func descriptionTellsTheTimeAndTheSleepers() {
    #expect("\(clock)" == "at 0 s, nobody sleeps")
    clock.advance(by: .milliseconds(500))
    startSleeping("a", for: .seconds(2))
    executor.drain()
    #expect("\(clock)" == "at 0.5 s, 1 sleeps until 2.5 s")
    startSleeping("b", for: .seconds(1))
    startSleeping("c", for: .seconds(2))
    executor.drain()
    #expect("\(clock)" == "at 0.5 s, 3 sleep until 1.5 s, 2.5 s, 2.5 s")
    for seconds in 3...6 { startSleeping("d", for: .seconds(seconds)) }
    executor.drain()
    #expect("\(clock)" == "at 0.5 s, 7 sleep until 1.5 s, 2.5 s, 2.5 s, 3.5 s, 4.5 s, …")
    clock.advanceToIdle(running: executor)
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func worksAsAnyClock() {
    let anyClock: any Clock<Duration> = clock
    start(on: executor) { [log, clock] in
      try await anyClock.sleep(for: .seconds(2))
      log.note("woke at \(clock.now)")
    }
    clock.advanceToIdle(running: executor)
    #expect(log.entries == ["woke at 2 s"])
  }
}
