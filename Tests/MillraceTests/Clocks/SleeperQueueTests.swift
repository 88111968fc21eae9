import SampleFeatures
import Testing

@testable import Millrace

@Suite struct SleeperQueueTests {
  typealias Queue = SleeperQueue<Int>

  /// What the queue should be, written as simply as possible: all sleeps that ever were.
  struct Model {
    enum Status { case arriving, cancelledEarly, asleep, over }

    var now = 0
    var sleeps: [(deadline: Int, status: Status)] = []

    /// The sleepers in the order in which they wake.
    var asleep: [Int] {
      sleeps.indices.filter { sleeps[$0].status == .asleep }
        .sorted { (sleeps[$0].deadline, $0) < (sleeps[$1].deadline, $1) }
    }

    var known: Int { sleeps.count { $0.status != .over } }

    /// - Returns: Who wakes, nil when time passes without a stop.
    mutating func pass(towards target: Int) -> [Int]? {
      guard let first = asleep.first, sleeps[first].deadline <= target else {
        now = max(now, target)
        return nil
      }
      now = sleeps[first].deadline
      let waking = asleep.filter { sleeps[$0].deadline == now }
      for sleep in waking { sleeps[sleep].status = .over }
      return waking
    }
  }

  enum Event: Equatable {
    /// A request alone, whose arrival is an event of its own.
    case requested(after: Int)
    /// A request with its arrival, as it happens when no other thread meddles.
    case slept(for: Int)
    case arrived(Int)
    case cancelled(Int)
    case passed(by: Int)
    case passedToNextDeadline
  }

  /// At most three sleeps with two deadlines: enough for ties, for a slot that is used again while
  /// an old name for it is around, and for a cancel at each stage of a sleep.
  static let events: [Event] =
    [1, 2].map { .requested(after: $0) } + [1, 2].map { .slept(for: $0) }
    + (0..<3).map { .arrived($0) }
    + (0..<3).map { .cancelled($0) } + [1, 2].map { .passed(by: $0) } + [.passedToNextDeadline]

  @Test func everyShortStoryIsToldAsTheModelTellsIt() {
    let length = Rounds.of(5, full: 6)
    var stories = 0
    func tell(_ past: [Event], _ queue: Queue, _ ids: [Queue.ID], _ model: Model) {
      stories += 1
      guard past.count < length else { return }
      for event in Self.events {
        var queue = queue
        var ids = ids
        var model = model
        switch happen(event, in: &queue, &ids, &model) {
        case .impossible:
          continue
        case .wrong(let answer):
          Issue.record("\(answer) after \(past + [event])")
        case .right:
          if let broken = queue.brokenInvariant ?? difference(queue, model) {
            Issue.record("\(broken) after \(past + [event])")
          }
          tell(past + [event], queue, ids, model)
        }
      }
    }
    tell([], Queue(), [], Model())
    #expect(stories > Rounds.of(10_000, full: 100_000))
  }

  @Test func timeThatPassesTowardsThePastStandsStill() {
    var queue = Queue()
    var model = Model()
    for target in [3, 2, -1] {
      _ = queue.timePassed(towards: instant(target))
      _ = model.pass(towards: target)
      #expect(queue.now == instant(3) && model.now == 3)
    }
  }

  private enum Verdict {
    case right
    case wrong(String)
    case impossible
  }

  private func happen(
    _ event: Event,
    in queue: inout Queue,
    _ ids: inout [Queue.ID],
    _ model: inout Model
  ) -> Verdict {
    switch event {
    case .requested(let after):
      guard ids.count < 3 else { return .impossible }
      guard case .arrives(let id) = queue.sleepRequested(until: instant(model.now + after)) else {
        return .wrong("refused")
      }
      ids.append(id)
      model.sleeps.append((model.now + after, .arriving))
      return .right
    case .slept(let duration):
      switch happen(.requested(after: duration), in: &queue, &ids, &model) {
      case .right: return happen(.arrived(ids.count - 1), in: &queue, &ids, &model)
      case let other: return other
      }
    case .arrived(let sleep):
      guard sleep < ids.count else { return .impossible }
      let expected: Queue.Arrival
      switch model.sleeps[sleep].status {
      case .arriving where model.sleeps[sleep].deadline > model.now:
        (expected, model.sleeps[sleep].status) = (.sleeps, .asleep)
      case .arriving:
        (expected, model.sleeps[sleep].status) = (.timeIsUp, .over)
      case .cancelledEarly:
        (expected, model.sleeps[sleep].status) = (.isCancelled, .over)
      case .asleep, .over:
        return .impossible
      }
      let answer = queue.sleeperArrived(ids[sleep], waiter: sleep)
      return answer == expected ? .right : .wrong("\(answer)")
    case .cancelled(let sleep):
      guard sleep < ids.count else { return .impossible }
      let wasAsleep = model.sleeps[sleep].status == .asleep
      switch model.sleeps[sleep].status {
      case .arriving: model.sleeps[sleep].status = .cancelledEarly
      case .asleep: model.sleeps[sleep].status = .over
      case .cancelledEarly, .over: break
      }
      let answer = queue.sleeperCancelled(ids[sleep])
      return answer == (wasAsleep ? sleep : nil) ? .right : .wrong("\(answer as Any)")
    case .passed(let duration):
      let (start, target) = (model.now, model.now + duration)
      var rest = Duration.seconds(duration)
      let passage = queue.timePassed(by: &rest)
      let verdict = verdict(on: passage, model.pass(towards: target))
      let left = Duration.seconds(duration - (model.now - start))
      return rest == left ? verdict : .wrong("\(rest) left instead of \(left)")
    case .passedToNextDeadline:
      let target = model.asleep.first.map { model.sleeps[$0].deadline } ?? model.now
      return verdict(on: queue.timePassedToNextDeadline(), model.pass(towards: target))
    }
  }

  private func verdict(on passage: Queue.Passage, _ expected: [Int]?) -> Verdict {
    switch passage {
    case .stopped(let waking): waking == expected ? .right : .wrong("woke \(waking)")
    case .arrived: expected == nil ? .right : .wrong("woke nobody")
    }
  }

  private func difference(_ queue: Queue, _ model: Model) -> String? {
    let deadlines = model.asleep.map { instant(model.sleeps[$0].deadline) }
    if queue.now != instant(model.now) { return "it is \(queue.now)" }
    if queue.deadlines != deadlines { return "deadlines \(queue.deadlines)" }
    if queue.count != deadlines.count { return "count \(queue.count)" }
    if queue.nextDeadline != deadlines.first { return "next \(queue.nextDeadline as Any)" }
    if queue.knownSleeps != model.known { return "\(queue.knownSleeps) known" }
    return nil
  }

  private func instant(_ seconds: Int) -> VirtualInstant {
    VirtualInstant(offset: .seconds(seconds))
  }

  @Test func aDeadlineThatIsNotInTheFutureRegistersNothing() {
    var queue = Queue()
    _ = queue.timePassed(towards: instant(5))
    for seconds in [-1, 0, 4, 5] {
      guard case .timeIsUp = queue.sleepRequested(until: instant(seconds)) else {
        Issue.record("\(seconds) is in the future")
        return
      }
    }
    #expect(queue.knownSleeps == 0)
  }

  @Test func storageOfManySleepersIsGivenUpAndOldNamesMeanNothing() {
    var queue = Queue()
    var ids: [Queue.ID] = []
    for number in 0..<1000 {
      guard case .arrives(let id) = queue.sleepRequested(until: instant(1 + number % 7)) else {
        return
      }
      ids.append(id)
      #expect(queue.sleeperArrived(id, waiter: number) == .sleeps)
    }
    for id in ids[..<500] { #expect(queue.sleeperCancelled(id) != nil) }
    var woken: [Int] = []
    while case .stopped(let waking) = queue.timePassedToNextDeadline() { woken += waking }
    #expect(woken == (500..<1000).sorted { ($0 % 7, $0) < ($1 % 7, $1) })
    #expect(queue.knownSleeps == 0 && queue.brokenInvariant == nil)
    guard case .arrives(let id) = queue.sleepRequested(until: instant(100)) else { return }
    for old in ids { #expect(queue.sleeperCancelled(old) == nil) }
    #expect(queue.sleeperArrived(id, waiter: 1) == .sleeps)
  }
}
