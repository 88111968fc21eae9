import Millrace
import SampleFeatures
import Testing

@Suite struct DrainExecutorTests {
  let executor = DrainExecutor()
  let log = RunLog()

  @Test func nothingRunsBeforeTheDrain() {
    start(on: executor) { [log] in log.note("ran") }
    #expect(log.entries.isEmpty && !executor.isIdle)
    #expect(executor.drain() == 1)
    #expect(log.entries == ["ran"])
    expectNothingLeft(on: executor)
  }

  @Test func drainingNothingRunsNothing() {
    #expect(executor.drain() == 0)
    #expect(!executor.runNext())
    expectNothingLeft(on: executor)
  }

  @Test func jobsRunInTheOrderInWhichTheyBecameRunnable() {
    for task in 1...3 {
      start(on: executor) { [log] in
        for step in 1...3 {
          log.note("\(task).\(step)")
          await Task.yield()
        }
      }
    }
    executor.drain()
    #expect(log.entries == ["1.1", "2.1", "3.1", "1.2", "2.2", "3.2", "1.3", "2.3", "3.3"])
  }

  @Test func priorityDoesNotChangeTheOrder() {
    for priority: TaskPriority in [.background, .high, .low] {
      Task.detached(executorPreference: executor, priority: priority) { [log] in
        log.note("\(priority)")
      }
    }
    executor.drain()
    #expect(
      log.entries
        == [TaskPriority.background, .high, .low].map { "\($0)" }
    )
  }

  @Test func runNextRunsOneJob() {
    for number in 1...3 { start(on: executor) { [log] in log.note("\(number)") } }
    #expect(executor.runNext())
    #expect(log.entries == ["1"])
    #expect(executor.runNext())
    #expect(log.entries == ["1", "2"])
    #expect(executor.runNext())
    #expect(!executor.runNext())
    #expect(log.entries == ["1", "2", "3"])
    expectNothingLeft(on: executor)
  }

  @Test func drainInsideAJobRunsNothingAndTheJobsStillRunLater() {
    start(on: executor) { [executor, log] in
      log.note("outer, idle: \(executor.isIdle)")
      log.note("drained \(executor.drain()), next: \(executor.runNext())")
    }
    start(on: executor) { [log] in log.note("inner") }
    #expect(executor.drain() == 2)
    #expect(log.entries == ["outer, idle: false", "drained 0, next: false", "inner"])
    start(on: executor) { [executor, log] in log.note("drained \(executor.drain())") }
    #expect(executor.runNext())
    #expect(log.entries.last == "drained 0")
    expectNothingLeft(on: executor)
  }

  @Test func anExecutorCanBeDrainedInsideTheJobOfAnother() {
    let inner = DrainExecutor()
    start(on: executor) { [log] in
      log.note("enter")
      start(on: inner) { log.note("inner") }
      inner.drain()
      log.note("exit")
      await Task.yield()
      log.note("after yield")
    }
    executor.drain()
    #expect(log.entries == ["enter", "inner", "exit", "after yield"])
  }

  @Test func drainsInsideAnAsyncCallerWhoseTaskStaysTheCurrentOne() async {
    await TaskValue.$number.withValue(7) {
      start(on: executor) { [log] in log.note("inside \(TaskValue.number)") }
      executor.drain()
      log.note("outside \(TaskValue.number)")
      await Task.yield()
      log.note("outside \(TaskValue.number)")
    }
    #expect(log.entries == ["inside 0", "outside 7", "outside 7"])
  }

  @MainActor @Test func drainsOnTheMainActor() {
    start(on: executor) { [log] in
      log.note("1")
      await Task.yield()
      log.note("2")
    }
    executor.drain()
    MainActor.assertIsolated()
    #expect(log.entries == ["1", "2"])
  }

  @Test func hookIsCalledForJobsThatArriveWhileNobodyDrains() {
    executor.onEnqueue = { [log] in log.note("hook") }
    start(on: executor) { [log] in
      log.note("1")
      await Task.yield()
      log.note("2")
    }
    #expect(log.entries == ["hook"])
    executor.drain()
    #expect(log.entries == ["hook", "1", "2"])
    executor.onEnqueue = nil
    start(on: executor) {}
    executor.drain()
    #expect(log.entries == ["hook", "1", "2"])
  }

  @Test func hookIsCalledOnTheThreadOfWhoeverMakesATaskRunnable() {
    let clock = ManualClock()
    start(on: executor) { try await clock.sleep(for: .seconds(1)) }
    executor.drain()
    executor.onEnqueue = { [log] in log.note("hook") }
    onRealThreads(1) { _ in clock.advance(by: .seconds(1)) }
    #expect(log.entries == ["hook"])
    #expect(executor.drain() == 1)
    expectNothingLeft(of: clock, on: executor)
  }

  /// Each look at the hook wrapped it once more, so that a long test got slower with each step.
  @Test func theHookIsCalledDirectlyHoweverOftenItWasLookedAt() {
    onSmallStack {
      let (executor, calls) = (DrainExecutor(), SharedCount())
      executor.onEnqueue = { calls.add() }
      for _ in 0..<100_000 { _ = executor.onEnqueue }
      start(on: executor) {}
      #expect(calls.takeAll() == 1)
      executor.drain()
    }
  }

  @Test func nothingIsRetainedAfterTheDrain() {
    final class Witness: Sendable {}
    weak var captured: Witness?
    weak var released: DrainExecutor?
    do {
      let executor = DrainExecutor()
      released = executor
      let witness = Witness()
      captured = witness
      executor.onEnqueue = { [witness] in _ = witness }
      start(on: executor) {
        await Task.yield()
        async let child: Void = { _ = witness }()
        await child
      }
      executor.drain()
      executor.onEnqueue = nil
    }
    #expect(captured == nil && released == nil)
  }
}

private enum TaskValue {
  @TaskLocal static var number = 0
}
