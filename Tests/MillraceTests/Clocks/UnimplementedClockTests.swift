import Millrace
import Testing

@Suite struct UnimplementedClockTests {
  @Test func everyUseIsReportedAndAnsweredAtOnce() async throws {
    let log = RunLog()
    let clock = UnimplementedClock(name: "search.clock") { log.note($0) }
    #expect(clock.now == .zero)
    _ = clock.minimumResolution
    try await clock.sleep(until: VirtualInstant(offset: .milliseconds(1500)))
    #expect(
      log.entries == [
        "search.clock.now", "search.clock.minimumResolution", "search.clock.sleep(until: 1.5 s)",
      ]
    )
    #expect(clock.now.offset == .milliseconds(1500))
  }

  @Test func sleepingForADurationThroughAnyClockIsReported() async throws {
    let log = RunLog()
    let clock: any Clock<Duration> = UnimplementedClock { log.note($0) }
    try await clock.sleep(for: .seconds(2))
    #expect(log.entries == ["clock.now", "clock.sleep(until: 2 s)"])
  }

  @Test func aCancelledSleepIsReportedAndThrows() async {
    let log = RunLog()
    let clock = UnimplementedClock { log.note($0) }
    let executor = DrainExecutor()
    let task = start(on: executor) { try await clock.sleep(until: .zero) }
    task.cancel()
    executor.drain()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.entries == ["clock.sleep(until: 0 s)"])
  }
}
