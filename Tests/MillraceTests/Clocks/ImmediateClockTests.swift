import Millrace
import Testing

@Suite struct ImmediateClockTests {
  let clock = ImmediateClock()
  let executor = DrainExecutor()
  let log = RunLog()

  @Test func sleepingMovesTimeToTheDeadline() async throws {
    try await clock.sleep(for: .seconds(3600))
    #expect(clock.now.offset == .seconds(3600))
    try await clock.sleep(until: VirtualInstant(offset: .seconds(10)))
    #expect(clock.now.offset == .seconds(3600))
    #expect(clock.minimumResolution == Duration(attoseconds: 1))
  }

  @Test func aCancelledTaskMovesNothing() {
    start(on: executor) { [clock, log] in
      do { try await clock.sleep(for: .seconds(1)) } catch {
        log.note("\(error is CancellationError)")
      }
    }.cancel()
    executor.drain()
    #expect(log.entries == ["true"] && clock.now == .zero)
  }

  @Test func aLoopOfSleepsDoesNotShutOutOtherTasks() {
    let canceller = Canceller()
    canceller.task = start(on: executor) { [clock, log] in
      for await tick in clock.ticks(every: .seconds(1)) { log.note("\(tick)") }
      log.note("ended")
    }
    start(on: executor) { canceller.cancel() }
    executor.drain()
    #expect(log.entries == ["ended"])
    expectNothingLeft(on: executor)
  }
}
