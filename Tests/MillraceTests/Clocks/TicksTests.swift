import Millrace
import Testing

@Suite struct TicksTests {
  let clock = ManualClock()
  let executor = DrainExecutor()
  let log = RunLog()

  /// A timer whose handler of tick *n* takes the *n*-th of the durations, the last for all others.
  @discardableResult
  private func startTimer(
    _ name: String = "",
    every interval: Duration = .seconds(1),
    handling: [Duration] = [.zero]
  ) -> Task<Void, any Error> {
    start(on: executor) { [clock, log] in
      var handled = 0
      for await tick in clock.ticks(every: interval) {
        log.note("\(name)\(tick) at \(clock.now)")
        try await clock.sleep(for: handling[min(handled, handling.count - 1)])
        handled += 1
      }
      log.note("\(name)ended at \(clock.now)")
    }
  }

  private func end(_ timers: Task<Void, any Error>...) {
    for timer in timers { timer.cancel() }
    executor.drain()
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func theHundredthTickComesAtOneHundredIntervalsWhateverTheHandlerTakes() {
    let timer = startTimer(handling: [.milliseconds(300)])
    clock.advance(by: .seconds(100), running: executor)
    #expect(log.entries == (1...100).map { "tick \($0) at \($0) s" })
    end(timer)
  }

  @Test func intervalsThatAreNoBinaryFractionDoNotDrift() {
    let timer = startTimer(every: .milliseconds(100))
    clock.advance(by: .seconds(1000), running: executor)
    #expect(log.entries.count == 10_000 && log.entries.last == "tick 10000 at 1000 s")
    end(timer)
  }

  /// One character is half a second: the digit of a tick, `=` while it is handled, `.` for nothing.
  static let pictures: [(handling: [Duration], expected: String)] = [
    // seconds               0 1 2 3 4 5 6 7 8
    ([.zero], /*          */ "..1.2.3.4.5.6.7.8"),
    ([.seconds(0.5)], /*  */ "..1.2.3.4.5.6.7.8"),
    ([.seconds(1)], /*    */ "..1=2=3=4=5=6=7=8"),
    ([.seconds(2.5)], /*  */ "..1====.4====.7=="),
    ([.seconds(3)], /*    */ "..1=====4=====7=="),
    ([.seconds(2.5), .zero], "..1====.4.5.6.7.8"),
    ([.seconds(4), .seconds(1.5), .zero], "..1=======5==.7.8"),
  ]

  @Test(arguments: pictures)
  func missedTicksAreSkipped(handling: [Duration], expected: String) {
    let timer = start(on: executor) { [clock, log] in
      var handled = 0
      for await tick in clock.ticks(every: .seconds(1)) {
        log.note("\(tick.number)")
        log.note("=")
        try await clock.sleep(for: handling[min(handled, handling.count - 1)])
        log.note(".")
        handled += 1
      }
    }
    var picture = ""
    for _ in 0..<17 {
      let seen = log.entries.count
      executor.drain()
      let new = log.entries.dropFirst(seen)
      // A tick shows for the half second in which it comes; what it leaves behind shows from then on.
      picture += new.first { $0 != "=" && $0 != "." } ?? log.entries.last ?? "."
      clock.advance(by: .seconds(0.5)) {}
    }
    #expect(picture == expected)
    end(timer)
  }

  @Test func aTickTellsHowManyWereMissed() {
    let timer = startTimer(handling: [.seconds(2.5), .zero])
    clock.advance(by: .seconds(5), running: executor)
    #expect(log.entries == ["tick 1 at 1 s", "tick 4 (2 missed) at 4 s", "tick 5 at 5 s"])
    end(timer)
  }

  @Test func aTickDueWhenTheHandlerIsDoneIsNotMissed() {
    let timer = startTimer(handling: [.seconds(2), .zero])
    clock.advance(by: .seconds(4), running: executor)
    #expect(log.entries == ["tick 1 at 1 s", "tick 3 (1 missed) at 3 s", "tick 4 at 4 s"])
    end(timer)
  }

  @Test func oneAdvanceOfTenSecondsGivesTenTicks() {
    let timer = startTimer()
    clock.advance(by: .seconds(10), running: executor)
    #expect(log.entries == (1...10).map { "tick \($0) at \($0) s" })
    end(timer)
  }

  @Test func aReceiverThatComesLateGetsTheLatestTick() {
    let timer = startTimer()
    executor.drain()
    clock.advance(by: .seconds(9.5))
    clock.advance(by: .seconds(1), running: executor)
    #expect(log.entries == ["tick 9 (8 missed) at 9.5 s", "tick 10 at 10 s"])
    end(timer)
  }

  @Test func twoTimersInterleaveByDeadlineAndTiesByRegistration() {
    let slow = startTimer("slow ", every: .seconds(3))
    let quick = startTimer("quick ", every: .seconds(2))
    clock.advance(by: .seconds(6), running: executor)
    // Both are due at 6 s. The slow one has been asleep since 3 s, the quick one since 4 s.
    #expect(
      log.entries == [
        "quick tick 1 at 2 s", "slow tick 1 at 3 s", "quick tick 2 at 4 s", "slow tick 2 at 6 s",
        "quick tick 3 at 6 s",
      ]
    )
    end(slow, quick)
  }

  @Test func stoppingAndRestartingAnchorsAnew() {
    for round in 0..<50 {
      let begin = clock.now
      let timer = startTimer("\(round): ")
      clock.advance(by: .seconds(2.3), running: executor)
      end(timer)
      let expected = [
        "\(round): tick 1 at \(begin.advanced(by: .seconds(1)))",
        "\(round): tick 2 at \(begin.advanced(by: .seconds(2)))",
        "\(round): ended at \(begin.advanced(by: .seconds(2.3)))",
      ]
      #expect(log.entries.suffix(3) == expected)
    }
    #expect(log.entries.count == 150)
  }

  @Test func everyIterationOfOneSequenceIsATimerOfItsOwn() {
    let ticks = clock.ticks(every: .seconds(1))
    clock.advance(by: .seconds(10))
    start(on: executor) { [clock, log] in
      for _ in 1...2 {
        for await tick in ticks {
          log.note("\(tick) at \(clock.now)")
          break
        }
        try await clock.sleep(for: .milliseconds(500))
      }
    }
    clock.advanceToIdle(running: executor)
    #expect(log.entries == ["tick 1 at 11 s", "tick 1 at 12.5 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func cancellingBetweenTicksEndsAtOnce() {
    let timer = startTimer()
    clock.advance(by: .seconds(1.5), running: executor)
    timer.cancel()
    expectNothingLeft(of: clock)
    clock.advance(by: .seconds(10), running: executor)
    #expect(log.entries == ["tick 1 at 1 s", "ended at 1.5 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func cancellingAtTheInstantOfATickDeliversNone() {
    let canceller = Canceller()
    start(on: executor) { [clock] in
      try await clock.sleep(for: .seconds(2))
      canceller.cancel()
    }
    executor.drain()
    canceller.task = startTimer()
    clock.advance(by: .seconds(1), running: executor)
    // At 2 s both wake. The canceller has slept since 0 s and runs first; the timer slept well.
    clock.advance(by: .seconds(9), running: executor)
    #expect(log.entries == ["tick 1 at 1 s", "ended at 2 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func aTimerCancelledBeforeItStartsHasNoTicks() {
    startTimer().cancel()
    executor.drain()
    #expect(log.entries == ["ended at 0 s"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func anEndedIteratorStaysEnded() {
    start(on: executor) { [clock, log] in
      var iterator = clock.ticks(every: .zero).makeAsyncIterator()
      for _ in 1...3 { log.note("\(await iterator.next() as Any)") }
    }
    executor.drain()
    #expect(log.entries == ["nil", "nil", "nil"])
  }

  @Test func ticksOnAnyClock() {
    let anyClock: any Clock<Duration> = clock
    let timer = start(on: executor) { [log] in
      for await tick in anyClock.ticks(every: .seconds(1), tolerance: .milliseconds(1)) {
        log.note("\(tick)")
      }
    }
    clock.advance(by: .seconds(2), running: executor)
    #expect(log.entries == ["tick 1", "tick 2"])
    end(timer)
  }

  @Test func ticksOnRealClocks() async {
    for clock: any Clock<Duration> in [ContinuousClock(), SuspendingClock()] {
      var last = 0
      for await tick in clock.ticks(every: .microseconds(100)) {
        #expect(tick.number == last + tick.missed + 1)
        last = tick.number
        if last >= 5 { break }
      }
    }
  }
}
