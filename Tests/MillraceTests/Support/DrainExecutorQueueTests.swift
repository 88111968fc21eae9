import SampleFeatures
import Testing

@testable import Millrace

@Suite struct DrainExecutorQueueTests {
  typealias Queue = DrainExecutor.Queue<Int, String>

  /// What the queue should be, written as simply as possible.
  struct Model {
    var jobs: [Int] = []
    var isDraining = false
    var waiters: [(id: Int, announcer: String)] = []
    var watches = 0
  }

  enum Event: CaseIterable {
    case jobArrived, drainRequested, jobWanted, drainStopped, waiterArrived, firstLeft, secondLeft
  }

  @Test func everyShortStoryIsToldAsTheModelTellsIt() {
    let length = Rounds.of(6, full: 7)
    var stories = 0
    func tell(_ past: [Event], _ queue: Queue, _ model: Model, _ nextJob: Int) {
      stories += 1
      guard past.count < length else { return }
      for event in Event.allCases {
        var queue = queue
        var model = model
        let here = past + [event]
        guard happen(event, in: &queue, &model, job: nextJob, story: here) else { continue }
        if queue.isIdle != (!model.isDraining && model.jobs.isEmpty) {
          Issue.record("isIdle is \(queue.isIdle) after \(here)")
        }
        if queue.waiterCount != model.waiters.count {
          Issue.record("\(queue.waiterCount) wait after \(here)")
        }
        tell(here, queue, model, nextJob + 1)
      }
    }
    tell([], Queue(), Model(), 0)
    #expect(stories > Rounds.of(6_000, full: 40_000))
  }

  /// - Returns: Whether the event can happen now.
  private func happen(
    _ event: Event,
    in queue: inout Queue,
    _ model: inout Model,
    job: Int,
    story: [Event]
  ) -> Bool {
    func check(_ isRight: Bool) {
      if !isRight { Issue.record("wrong answer at the end of \(story)") }
    }
    switch event {
    case .jobArrived:
      model.jobs.append(job)
      let told = model.waiters.map(\.announcer)
      model.waiters = []
      switch queue.jobArrived(job) {
      case .isAwaited(let by): check(model.isDraining && by == told)
      case .liesIdle(let tell): check(!model.isDraining && tell == told)
      }
    case .drainRequested:
      check(queue.drainRequested() == (model.isDraining ? .refused : .granted))
      model.isDraining = true
    case .jobWanted:
      guard model.isDraining else { return false }
      let expected = model.jobs.isEmpty ? nil : model.jobs.removeFirst()
      if expected == nil { model.isDraining = false }
      check(queue.jobWanted() == expected)
    case .drainStopped:
      guard model.isDraining else { return false }
      queue.drainStopped()
      model.isDraining = false
    case .waiterArrived:
      guard model.jobs.isEmpty else {
        check(queue.waiterArrived("waiter") == .hasWork)
        return true
      }
      model.watches += 1
      model.waiters.append((model.watches, "waiter \(model.watches)"))
      check(queue.waiterArrived("waiter \(model.watches)") == .waits(model.watches))
    case .firstLeft, .secondLeft:
      let id = event == .firstLeft ? 1 : 2
      guard id <= model.watches else { return false }
      queue.waiterLeft(id)
      model.waiters.removeAll { $0.id == id }
    }
    return true
  }

  @Test func ringKeepsOrderThroughEveryMixOfPushesAndPops() {
    // Every pattern of 12 steps, behind 0 to 15 steps that turn the ring, and across its growth.
    for turn in 0..<16 {
      for pattern in 0..<(1 << 12) {
        var ring = Ring<Int>()
        var model: [Int] = []
        for number in 0..<turn {
          ring.append(number)
          _ = ring.popFirst()
        }
        for number in 0..<10 {
          ring.append(number)
          model.append(number)
        }
        for step in 0..<12 {
          if pattern & (1 << step) == 0 {
            ring.append(step)
            model.append(step)
          } else if ring.popFirst() != (model.isEmpty ? nil : model.removeFirst()) {
            Issue.record("wrong element: turn \(turn), pattern \(pattern), step \(step)")
          }
        }
        if ring.count != model.count { Issue.record("turn \(turn), pattern \(pattern)") }
      }
    }
  }

  @Test func ringKeepsOrderOverManyGrowths() {
    var ring = Ring<Int>()
    for number in 0..<5000 {
      ring.append(number)
      if number % 3 == 0 { #expect(ring.popFirst() == number / 3) }
    }
    var rest: [Int] = []
    while let number = ring.popFirst() { rest.append(number) }
    #expect(rest == Array(1667..<5000))
    #expect(ring.isEmpty && ring.popFirst() == nil)
  }
}
