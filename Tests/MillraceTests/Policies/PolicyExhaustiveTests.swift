import Millrace
import SampleFeatures
import Testing

@Suite("Overload policies: all short sequences of events")
struct PolicyExhaustiveTests {
  static let policies: [OverloadPolicy] =
    [1, 2].map { .newest($0) }
    + [1, 2].flatMap { [.oldest($0, whenFull: .wait), .oldest($0, whenFull: .drop)] }

  @Test(arguments: policies)
  func aStoreDoesWhatTheModelDoes(policy: OverloadPolicy) {
    every(Rounds.of(4, full: 5), of: PolicyEvent.allCases) { events in
      // With an event that does nothing it is one of the shorter sequences.
      guard PolicyModel(policy: policy).isChanged(byEach: events) else { return true }
      let run = PolicyRun(policy: policy)
      for (index, event) in events.enumerated() {
        run.handle(event)
        if let difference = run.difference {
          Issue.record("\(policy), \(events.prefix(index + 1)): \(difference)")
          return false
        }
      }
      run.endAll()
      guard run.isClean else {
        Issue.record("\(policy), \(events): something is left")
        return false
      }
      return true
    }
  }
}

/// Calls the body with every sequence of a length, until it returns false.
private func every<Element>(_ length: Int, of elements: [Element], _ body: ([Element]) -> Bool) {
  var digits = Array(repeating: 0, count: length)
  while true {
    guard body(digits.map { elements[$0] }) else { return }
    var position = length - 1
    while position >= 0, digits[position] == elements.count - 1 {
      digits[position] = 0
      position -= 1
    }
    guard position >= 0 else { return }
    digits[position] += 1
  }
}

/// A store and the model, side by side.
private final class PolicyRun {
  private let lab = Laboratory()
  private var model: PolicyModel
  /// Each effect runs until its own clock moves.
  private var doors: [ManualClock] = []

  init(policy: OverloadPolicy) { model = PolicyModel(policy: policy) }

  func handle(_ event: PolicyEvent) {
    switch event {
    case .ask: lab.perform(effect())
    case .askTwice: lab.perform(.merge(effect(), effect()))
    case .endOldest: model.running.first.map(end)
    case .endNewest: model.running.last.map(end)
    case .cancelOldestRunning: cancel(model.running.first)
    case .cancelNewestWaiting: cancel(model.waiting.last)
    case .cancelAll: lab.perform(.cancel(id: "x"))
    }
    model.handle(event)
  }

  func endAll() {
    while !model.running.isEmpty { handle(.endOldest) }
  }

  /// What the store does otherwise than the model.
  var difference: String? {
    let running = Set(model.running.map { "\($0)" })
    let alive = running.union(model.waiting.map { "\($0)" })
    let descriptions = lab.store.runningEffects
    let started = descriptions.filter { $0.progress == .running }.compactMap(\.name)
    let effects = descriptions.compactMap(\.name)
    if lab.log != model.log { return "\(lab.log) instead of \(model.log)" }
    if Set(started) != running { return "\(started) run instead of \(running.sorted())" }
    if Set(effects) != alive { return "\(effects) are alive instead of \(alive.sorted())" }
    // What waits holds no task.
    if lab.store.counts.tasks != running.count { return "\(lab.store.counts.tasks) tasks" }
    return nil
  }

  var isClean: Bool {
    lab.store.counts.isZero && lab.issues.count == 0 && lab.executor.isIdle
      && doors.allSatisfy { $0.sleeperCount == 0 }
  }

  private func effect() -> Effect<LabAction> {
    let (number, door) = (doors.count, ManualClock())
    doors.append(door)
    return .run(name: "\(number)") { send in
      send(.note("start \(number)"))
      try await door.sleep(for: .seconds(1))
      send(.note("end \(number)"))
    }
    .cancellable(id: number)
    .cancellable(id: "x", policy: model.policy)
  }

  private func end(_ number: Int) {
    doors[number].advance(by: .seconds(1), running: lab.executor)
  }

  private func cancel(_ number: Int?) {
    if let number { lab.perform(.cancel(id: number)) }
  }
}
