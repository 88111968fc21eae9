import Millrace
import Testing

@Suite struct ManualClockStressTests {
  @Test func eightThreadsSleepCancelAndMoveTheClock() async {
    let clock = ManualClock()
    let woken = SharedCount()
    let cancelled = SharedCount()
    let early = SharedCount()
    let tasks = Guarded<[Task<Void, Never>]>([])
    onRealThreads(8) { index in
      for round in 0..<200 {
        let task = Task.detached {
          let deadline = clock.now.advanced(by: .milliseconds((index * 31 + round * 17) % 50))
          do {
            try await clock.sleep(until: deadline)
            woken.add()
            if clock.now < deadline { early.add() }
          } catch {
            cancelled.add()
          }
        }
        tasks.withLock { $0.append(task) }
        if round % 3 == 0 { task.cancel() }
        if round % 5 == 0 { clock.advance(by: .milliseconds(7)) }
        if round % 11 == 0 { tasks.withLock { $0[$0.count / 2] }.cancel() }
      }
    }
    // Whoever is not asleep by now finds that its time has come.
    clock.advance(by: .longest)
    for task in tasks.withLock({ $0 }) { await task.value }
    #expect(woken.value + cancelled.value == 8 * 200)
    #expect(early.value == 0)
    expectNothingLeft(of: clock)
  }

  @Test func sleepersOnADrainedExecutorCancelledFromOtherThreads() {
    let clock = ManualClock()
    let executor = DrainExecutor()
    let over = SharedCount()
    onRealThreads(8) { index in
      for round in 0..<100 {
        let task = start(on: executor) {
          try? await clock.sleep(for: .milliseconds(round % 7 + 1))
          over.add()
        }
        if index == 0 { clock.advance(by: .milliseconds(2), running: executor) }
        if index % 2 == 0 { task.cancel() }
      }
    }
    #expect(clock.advanceToIdle(running: executor))
    #expect(over.value == 8 * 100)
    expectNothingLeft(of: clock, on: executor)
  }
}
