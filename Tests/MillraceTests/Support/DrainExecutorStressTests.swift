import Millrace
import SampleFeatures
import Testing

@Suite struct DrainExecutorStressTests {
  @Test func eightThreadsStartTasksAndDrainWithoutTwoJobsAtATime() {
    let executor = DrainExecutor()
    let running = SharedCount()
    let jobs = SharedCount()
    let drained = SharedCount()
    let overlaps = SharedCount()
    @Sendable func job() {
      running.add()
      if running.value != 1 { overlaps.add() }
      jobs.add()
      running.add(-1)
    }
    onRealThreads(8) { _ in
      for round in 0..<200 {
        start(on: executor) {
          job()
          await Task.yield()
          job()
        }
        if round % 3 == 0 { drained.add(executor.drain()) }
        if round % 7 == 0, executor.runNext() { drained.add() }
      }
    }
    drained.add(executor.drain())
    #expect(overlaps.value == 0)
    #expect(jobs.value == 8 * 200 * 2)
    // How many jobs the runtime makes of a task is its own affair, but it is not less than one.
    #expect(drained.value >= 8 * 200)
    expectNothingLeft(on: executor)
  }

  @Test func noJobIsOverlookedBetweenTwoDrains() {
    // Every job that the hook announces is drained by one thread; those that it does not announce
    // must have been run by a drain that was going on.
    let executor = DrainExecutor()
    let announced = SharedCount()
    let ran = SharedCount()
    executor.onEnqueue = { announced.add() }
    onRealThreads(8) { index in
      for _ in 0..<500 {
        if index == 0 {
          if announced.takeAll() > 0 { executor.drain() }
        } else {
          start(on: executor) { ran.add() }
        }
      }
    }
    if announced.value > 0 { executor.drain() }
    #expect(ran.value == 7 * 500)
    executor.onEnqueue = nil
    expectNothingLeft(on: executor)
  }

  @Test func waitersAreWokenByWorkFromEverywhere() async {
    let executor = DrainExecutor()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { await executor.workArrived(timeout: .failsafe) }
      }
      group.addTask {
        start(on: executor) {}
        return true
      }
      for await arrived in group { #expect(arrived) }
    }
    executor.drain()
    expectNothingLeft(on: executor)
  }
}
