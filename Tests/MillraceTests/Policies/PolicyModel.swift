import Millrace

/// What a policy does to effects that are asked for one by one: as simply as it can be said.
struct PolicyModel: Equatable {
  let policy: OverloadPolicy
  /// In the order in which they were asked for.
  private(set) var running: [Int] = []
  private(set) var waiting: [Int] = []
  /// What the bodies note when they begin and when they end.
  private(set) var log: [String] = []
  private var asked = 0

  init(policy: OverloadPolicy) { self.policy = policy }

  mutating func handle(_ event: PolicyEvent) {
    let before = running
    switch event {
    case .ask: ask()
    case .askTwice:
      ask()
      ask()
    case .endOldest:
      if !running.isEmpty { log.append("end \(running.removeFirst())") }
    case .endNewest:
      if !running.isEmpty { log.append("end \(running.removeLast())") }
    case .cancelOldestRunning: running = Array(running.dropFirst())
    case .cancelNewestWaiting: waiting = waiting.dropLast()
    case .cancelAll: (running, waiting) = ([], [])
    }
    while running.count < places, !waiting.isEmpty { running.append(waiting.removeFirst()) }
    // What was started and cancelled in one step never runs its first line.
    log += running.filter { !before.contains($0) }.map { "start \($0)" }
  }

  /// Whether each of the events does something when it comes.
  func isChanged(byEach events: [PolicyEvent]) -> Bool {
    var (model, before) = (self, self)
    return events.allSatisfy { event in
      before = model
      model.handle(event)
      return model != before
    }
  }

  private mutating func ask() {
    switch policy {
    case .newest: running = running.suffix(places - 1) + [asked]
    case .oldest(_, .wait): waiting.append(asked)
    case .oldest(_, .drop): if running.count < places { running.append(asked) }
    }
    asked += 1
  }

  private var places: Int {
    switch policy {
    case .newest(let limit), .oldest(let limit, _): max(1, limit)
    }
  }
}

/// What happens to the effects of one name.
enum PolicyEvent: CaseIterable {
  case ask
  /// Two in one merge.
  case askTwice
  case endOldest
  case endNewest
  case cancelOldestRunning
  case cancelNewestWaiting
  case cancelAll
}
