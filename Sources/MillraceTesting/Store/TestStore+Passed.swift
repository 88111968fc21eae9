import Millrace
import ValueDiff

// Without exhaustivity a `receive` looks behind the actions in the queue. To see what follows from one it
// must be reduced, which cannot be taken back. So it is passed: kept, with the states around it, and it is
// still the next to be received when the one that was looked for does not come.
//
//     queued   a  b  c        receive(d): reduces a, b, c, and finds nothing
//     passed   a  b  c        receive(b): finds b, asserted with the states around it; a was skipped
//     passed   c

/// An action that was reduced and may still be received.
struct PassedAction<State: Sendable, Action: Sendable>: Sendable {
  let action: Action
  let before: State
  let after: State
}

extension TestStore {
  /// Finds an action in the queue, reducing those before it.
  ///
  /// - Parameters:
  ///   - seen: How many of those that were passed are known to be others.
  ///   - deadline: When to stop, if the wait for the action has an end.
  /// - Returns: Its position among those that were passed.
  func find(
    _ matches: (Action) -> Bool,
    seen: inout Int,
    until deadline: ContinuousClock.Instant? = nil
  ) -> Int? {
    let limit = stepLimit
    var count = 0
    while true {
      while let passed = passedAction(at: seen) {
        if matches(passed.action) { return seen }
        seen += 1
      }
      guard held.nextAction != nil else { return nil }
      count += 1
      guard count < limit else {
        giveUp(after: count)
        return nil
      }
      if let deadline, count > 1, ContinuousClock.now >= deadline { return nil }
      passNext()
    }
  }

  func passedAction(at index: Int) -> PassedAction<State, Action>? {
    progress.withLock { $0.passed.indices.contains(index) ? $0.passed[index] : nil }
  }

  private func passNext() {
    guard let action = held.nextAction else { return }
    let before = held.state
    rehearse(action)
    reduceNext()
    let passed = PassedAction(action: action, before: before, after: held.state)
    progress.withLock { $0.passed.append(passed) }
    settle()
  }

  /// Receives an action that was passed, and asserts about it.
  func receivePassed(at index: Int, _ changes: ((inout State) throws -> Void)?) {
    guard let passed = passedAction(at: index) else { return }
    progress.withLock { _ = $0.passed.remove(at: index) }
    if !isAsserting {
      let check = StateCheck(action: passed.action, before: passed.before, actual: passed.after)
      follow(verdict(of: check, changes))
    }
    progress.withLock { $0.state = passed.after }
  }

  /// Skips the first of those that were passed.
  ///
  /// - Returns: Their labels.
  func skipPassed(_ count: Int) -> Excerpt<String> {
    let skipped = progress.withLock { progress in
      defer { progress.passed.removeFirst(count) }
      return Array(progress.passed.prefix(count))
    }
    var labels = Excerpt<String>()
    for passed in skipped { labels.append(caseLabel(passed.action)) }
    return labels
  }

  /// What was passed in vain, as texts show it.
  var passedLabels: Excerpt<String> {
    var labels = Excerpt<String>()
    for passed in progress.withLock({ $0.passed }) { labels.append(caseLabel(passed.action)) }
    return labels
  }

  /// Skips all that was passed: the state that the test sees is the present one.
  func forgetPassed() {
    guard progress.withLock({ !$0.passed.isEmpty }) else { return }
    let state = held.state
    progress.withLock { progress in
      progress.passed = []
      progress.state = state
    }
  }

  // MARK: What a call has skipped

  /// Keeps in mind that a call skips an action, for the text of a `receive` that misses it.
  func noteSkipped(_ action: Action, by call: String) {
    let place = reporter.place
    progress.withLock { progress in
      // Now and then, since each removal moves all others.
      if progress.skipped.count == 200 { progress.skipped.removeFirst(100) }
      progress.skipped.append((action, "\(call) at \(place)"))
    }
  }

  /// The call that has skipped an action, if one has.
  func whoSkipped(_ expectation: ActionExpectation<Action>) -> String? {
    progress.withLock { $0.skipped }.last { expectation.matches($0.action) }?.call
  }
}
