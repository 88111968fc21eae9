import Millrace
import Testing

@Suite struct ManualClockAdvanceTests {
  let clock = ManualClock()
  let executor = DrainExecutor()
  let log = RunLog()

  /// A task that sleeps again and again.
  @discardableResult
  private func startRepeating(_ name: String, every duration: Duration, times: Int = .max)
    -> Task<Void, any Error>
  {
    start(on: executor) { [clock, log] in
      var count = 0
      while count < times {
        try await clock.sleep(for: duration)
        count += 1
        log.note("\(name) at \(clock.now)")
      }
    }
  }

  @Test func whatIsRunnableRunsBeforeTimeMoves() {
    start(on: executor) { [clock, log] in log.note("started at \(clock.now)") }
    clock.advance(by: .seconds(5), running: executor)
    #expect(log.entries == ["started at 0 s"] && clock.now.offset == .seconds(5))
  }

  @Test func tasksWokenAtADeadlineRunThereAndMaySleepAgain() {
    startRepeating("a", every: .seconds(2), times: 3)
    startRepeating("b", every: .seconds(3), times: 2)
    clock.advance(by: .seconds(10), running: executor)
    // Both wake at 6 s; b registered its second sleep at 3 s, before a did its third at 4 s.
    #expect(log.entries == ["a at 2 s", "b at 3 s", "a at 4 s", "b at 6 s", "a at 6 s"])
    #expect(clock.now.offset == .seconds(10))
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func manyShortAdvancesAreOneLongAdvance() {
    startRepeating("a", every: .milliseconds(700), times: 9)
    startRepeating("b", every: .milliseconds(500), times: 9)
    for _ in 0..<100 { clock.advance(by: .milliseconds(100), running: executor) }
    let short = log.entries
    let other = ManualClockAdvanceTests()
    other.startRepeating("a", every: .milliseconds(700), times: 9)
    other.startRepeating("b", every: .milliseconds(500), times: 9)
    other.clock.advance(by: .seconds(10), running: other.executor)
    #expect(short == other.log.entries && short.count == 18)
    #expect(clock.now == other.clock.now)
  }

  @Test func betweenDeadlinesIsCalledBeforeTimeMovesAndAfterEachWaking() {
    startRepeating("a", every: .seconds(1), times: 2)
    var instants: [String] = []
    clock.advance(by: .seconds(5)) {
      instants.append("\(clock.now)")
      executor.drain()
    }
    #expect(instants == ["0 s", "1 s", "2 s"])
    #expect(clock.now.offset == .seconds(5))
    clock.advance(to: VirtualInstant(offset: .seconds(7))) { instants.append("\(clock.now)") }
    #expect(instants == ["0 s", "1 s", "2 s", "5 s"] && clock.now.offset == .seconds(7))
  }

  @Test func advanceToStopsAtTheInstant() {
    startRepeating("a", every: .seconds(2), times: 2)
    clock.advance(to: VirtualInstant(offset: .seconds(3)), running: executor)
    #expect(log.entries == ["a at 2 s"] && clock.now.offset == .seconds(3))
    #expect(clock.nextDeadline?.offset == .seconds(4))
    clock.advance(to: VirtualInstant(offset: .seconds(4)), running: executor)
    #expect(log.entries == ["a at 2 s", "a at 4 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func timeNeverGoesBackButRunnableTasksStillRun() {
    clock.advance(by: .seconds(3))
    start(on: executor) { [log] in log.note("ran") }
    clock.advance(by: .seconds(-1), running: executor)
    clock.advance(to: .zero)
    #expect(clock.now.offset == .seconds(3) && log.entries == ["ran"])
  }

  @Test func withoutAnExecutorEverybodyPassedWakes() async throws {
    let (arrivals, announcer) = AsyncStream.makeStream(of: Int.self)
    let tasks = (1...3).map { seconds in
      Task { [clock] in
        try await clock.sleep(until: VirtualInstant(offset: .seconds(seconds)))
        announcer.yield(seconds)
      }
    }
    // Those that are not asleep yet find their deadline in the past.
    clock.advance(by: .seconds(2))
    var arrived: Set<Int> = []
    for await seconds in arrivals {
      arrived.insert(seconds)
      if arrived.count == 2 { break }
    }
    #expect(arrived == [1, 2] && clock.now.offset == .seconds(2))
    clock.advance(to: VirtualInstant(offset: .seconds(3)))
    for task in tasks { try await task.value }
    expectNothingLeft(of: clock)
  }

  @Test func advanceToIdleGoesFromDeadlineToDeadline() {
    startRepeating("a", every: .seconds(3600), times: 3)
    startRepeating("b", every: .seconds(5000), times: 1)
    #expect(clock.advanceToIdle(running: executor))
    #expect(log.entries == ["a at 3600 s", "b at 5000 s", "a at 7200 s", "a at 10800 s"])
    #expect(clock.now.offset == .seconds(10800))
    expectNothingLeft(of: clock, on: executor)
    #expect(clock.advanceToIdle(running: executor) && clock.now.offset == .seconds(10800))
  }

  @Test func advanceToIdleGivesUpOnATimerWithoutEnd() {
    let timer = startRepeating("a", every: .seconds(1))
    #expect(!clock.advanceToIdle(running: executor, limit: 5))
    #expect(log.entries.last == "a at 5 s" && clock.now.offset == .seconds(5))
    #expect(!clock.advanceToIdle(running: executor, limit: 0) && clock.now.offset == .seconds(5))
    #expect(!clock.advanceToIdle(running: executor))
    #expect(clock.now.offset == .seconds(10_005))
    timer.cancel()
    #expect(clock.advanceToIdle(running: executor) && clock.now.offset == .seconds(10_005))
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func advanceToIdleNeedsNoMoreThanItsLimit() {
    startRepeating("a", every: .seconds(1), times: 5)
    #expect(clock.advanceToIdle(limit: 5) { executor.drain() })
    expectNothingLeft(of: clock, on: executor)
  }
}
