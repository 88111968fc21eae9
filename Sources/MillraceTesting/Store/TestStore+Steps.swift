import Millrace
import ValueDiff

// The steps of which the calls of a test are made.

extension TestStore {
  /// A call of the test: what goes wrong in it is reported at its place, when it is over.
  func call<Result>(at place: SourcePlace, _ body: () -> Result) -> Result {
    reporter.callBegan(at: place)
    defer { reporter.callEnded(at: place) }
    if isAsserting { reporter.report(.calledInClosure) }
    return body()
  }

  /// Lets everything run that can run without time.
  func settle() {
    guard executor.runNext() else { return }
    let limit = stepLimit
    var jobs = 1
    while executor.runNext() {
      jobs += 1
      guard jobs < limit else { return giveUp(after: jobs) }
    }
  }

  private func giveUp(after jobs: Int) {
    reporter.report(.neverAtRest(jobs: jobs))
    held.cancelAll()
    // A task that does not listen to its cancellation is left where it is.
    var rest = jobs
    while rest > 0, executor.runNext() { rest -= 1 }
  }

  /// What a change of state is compared with, and where the result goes.
  enum Assertion {
    /// Nothing is compared.
    case none
    /// The closure of a test, or its absence.
    case changes(((inout State) throws -> Void)?)
  }

  /// Lets the state change, and compares it with what the test says.
  ///
  /// A step inside of a closure of this store is a misuse, which `call` tells. Nothing is compared with
  /// it, since the state that the test knows is one that the closure is still about.
  func step<Result>(
    _ action: Action,
    _ assertion: Assertion,
    _ change: () -> Result
  ) -> Result {
    let (before, number) = progress.withLock { progress in
      progress.steps += 1
      return (progress.state, progress.steps)
    }
    let result = change()
    let after = held.state
    // The state is shown as it was until the closure is done.
    if case .changes(let changes) = assertion, !isAsserting {
      let check = StateCheck(action: action, before: before, actual: after)
      follow(verdict(of: check, changes))
    }
    // A step that began later, in the closure or on another thread, knows better.
    progress.withLock { if $0.steps == number { $0.state = after } }
    return result
  }

  /// Whether a closure of this store is what calls.
  var isAsserting: Bool { AssertingStore.identity == ObjectIdentifier(self) }

  /// Runs what calls a closure of the test. It may read dependencies as the reducer does.
  func withClosures<Result>(_ operation: () -> Result) -> Result {
    AssertingStore.$identity.withValue(ObjectIdentifier(self)) {
      withDependencies(from: held.dependencies, operation: operation)
    }
  }

  private func verdict(
    of check: StateCheck<State, Action>,
    _ changes: ((inout State) throws -> Void)?
  ) -> Verdict {
    let exhaustivity = exhaustivity
    func verdict() -> Verdict {
      exhaustivity.isOn
        ? check.exhaustive(changes)
        : check.partial(changes, showsSkipped: exhaustivity.showsSkipped)
    }
    return changes == nil ? verdict() : withClosures(verdict)
  }

  func follow(_ verdict: Verdict) {
    switch verdict {
    case .right: break
    case .wrong(let failure): reporter.report(failure)
    case .incomplete(let skipped): reporter.show(skipped)
    }
  }

  /// Reduces the next action and lets run what follows from it.
  func receiveNext(_ assertion: Assertion) {
    guard let action = held.nextAction else { return }
    rehearse(action)
    step(action, assertion) { held.reduceNext() }
    settle()
  }

  /// Reduces all actions that are queued, and those that follow from them.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  func receiveAll() -> Bool {
    let showsSkipped = exhaustivity.showsSkipped
    let limit = stepLimit
    var labels: [String] = []
    var count = 0
    while let action = held.nextAction {
      count += 1
      guard count < limit else {
        giveUp(after: count)
        break
      }
      if showsSkipped { labels.append(caseLabel(action)) }
      receiveNext(.none)
    }
    if !labels.isEmpty { reporter.show(.actions(labels)) }
    return count > 0
  }

  /// Reduces an action twice from copies of the state, if the test wants that.
  func rehearse(_ action: Action) {
    guard progress.withLock({ $0.checksDeterminism }) else { return }
    var values = held.dependencies
    values.issueReporter = IssueReporter { _ in }
    func result() -> State {
      values.uuid = .counting()
      values.randomNumberGenerator = .seeded(0)
      return held.rehearse(action, from: held.state, with: values)
    }
    let (first, second) = (result(), result())
    guard first != second else { return }
    let difference = difference(first, second, labels: ("First", "Second")) ?? ""
    reporter.report(.notDeterministic(action: caseLabel(action), difference: difference))
  }

  // MARK: What is there, as texts show it

  /// Actions that are queued and that the test was not told about, except for those it has expected.
  func newlyUnreceived() -> [UnreceivedAction] {
    guard !held.holdsNothing else { return [] }
    let actions = held.heldActions
    return progress.withLock { progress in
      let last = progress.lastUnreceivedReported
      progress.lastUnreceivedReported = actions.map(\.number).reduce(last, max)
      var ledger = progress.ledger
      return actions.filter { $0.number > last && !ledger.wasExpected($0.action) }.map(\.asText)
    }
  }

  /// What is alive and is no queued action.
  ///
  /// - Parameter flight: Only what one send caused.
  func aliveEffects(of flight: UInt64? = nil) -> [(serial: UInt64, effect: AliveEffect)] {
    let clock = clock
    var deadlines: [EffectMark: VirtualInstant] = [:]
    for (deadline, effect) in clock.sleepingEffects.reversed() {
      if let effect { deadlines[effect] = deadline }
    }
    return held.runningEffects.compactMap { effect in
      guard !effect.isSend || effect.progress == .waiting || effect.progress == .held,
        flight == nil || effect.flight == flight
      else { return nil }
      let activity: AliveEffect.Activity =
        switch effect.progress {
        case .waiting: .waitsForItsTurn
        case .held: .isHeldUp
        case .returned: .hasReturned
        case .running:
          deadlines[held.mark(effect)].map { .sleeps(until: $0, now: clock.now) } ?? .isAway
        }
      return (effect.serial, AliveEffect(effect, activity))
    }
  }
}

extension HeldAction {
  var asText: UnreceivedAction { UnreceivedAction(label: caseLabel(action), sender) }
}

extension AliveEffect {
  init(_ effect: EffectDescription, _ activity: Activity) {
    self.init(
      name: effect.name ?? effect.waitsFor,
      ids: effect.ids.map(\.description),
      scope: effect.scope,
      startedBy: effect.startedBy,
      place: effect.place,
      activity: activity
    )
  }
}

/// The test store whose closure is running.
private enum AssertingStore {
  @TaskLocal static var identity: ObjectIdentifier?
}
