import Millrace
import SampleFeatures
import Testing

@Suite struct DrainExecutorWaitingTests {
  let executor = DrainExecutor()
  /// Runs those who wait; who waits for an executor must not run on it.
  let observer = DrainExecutor()
  let clock = ManualClock()
  let log = RunLog()

  private func startWaiting(_ name: String = "work", for timeout: Duration = .seconds(10))
    -> Task<Void, any Error>
  {
    start(on: observer) { [executor, clock, log] in
      log.note("\(name): \(await executor.workArrived(timeout: timeout, clock: clock))")
    }
  }

  @Test func returnsAtOnceWhenAJobLiesHere() {
    start(on: executor) {}
    _ = startWaiting()
    observer.drain()
    #expect(log.entries == ["work: true"])
    executor.drain()
    expectNothingLeft(of: clock, on: executor)
    expectNothingLeft(on: observer)
  }

  @Test func isWokenByTheNextJob() {
    _ = startWaiting("1")
    _ = startWaiting("2")
    observer.drain()
    #expect(log.entries == [] && executor.waiterCount == 2)
    start(on: executor) {}
    observer.drain()
    #expect(log.entries == ["1: true", "2: true"])
    executor.drain()
    expectNothingLeft(of: clock, on: executor)
    expectNothingLeft(on: observer)
  }

  @Test func isWokenByAJobThatArrivesInADrain() {
    _ = startWaiting()
    observer.drain()
    start(on: executor) { await Task.yield() }
    executor.drain()
    observer.drain()
    #expect(log.entries == ["work: true"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func givesUpWhenTheTimeIsUp() {
    _ = startWaiting()
    clock.advance(by: .seconds(9), running: observer)
    #expect(log.entries == [])
    clock.advance(by: .seconds(1), running: observer)
    #expect(log.entries == ["work: false"])
    expectNothingLeft(of: clock, on: executor)
    expectNothingLeft(on: observer)
  }

  @Test func givesUpAtOnceWithoutTime() {
    _ = startWaiting(for: .zero)
    observer.drain()
    #expect(log.entries == ["work: false"])
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func givesUpWhenCancelledBeforeOrWhileWaiting() {
    let early = startWaiting("early")
    early.cancel()
    let late = startWaiting("late")
    observer.drain()
    #expect(log.entries == ["early: false"])
    late.cancel()
    observer.drain()
    #expect(log.entries == ["early: false", "late: false"])
    expectNothingLeft(of: clock, on: executor)
    expectNothingLeft(on: observer)
  }

  @Test func waitsForWorkThatLeftTheExecutor() async {
    start(on: executor) { [log] in
      log.note("leave")
      log.note(await Task.detached { "elsewhere" }.value)
    }
    executor.drain()
    while log.entries.count < 2, await executor.workArrived(timeout: .failsafe) {
      executor.drain()
    }
    #expect(log.entries == ["leave", "elsewhere"])
    expectNothingLeft(on: executor)
  }
}
