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
  ///
  /// - Parameter deadline: When to stop, if it is part of a wait that has an end.
  func settle(until deadline: ContinuousClock.Instant? = nil) {
    let limit = stepLimit
    let batch = min(limit, 1_000)
    var (jobs, quiet) = (0, 0)
    var seen = activity
    while true {
      let count = executor.drain(atMost: batch)
      guard count == batch else { return }
      if let deadline, ContinuousClock.now >= deadline { return }
      let now = activity
      jobs += count
      quiet = now == seen ? quiet + count : 0
      seen = now
      guard jobs < limit else { return giveUp(after: jobs) }
      guard quiet < quietLimit || quiet < quietLimitOfAll else { return giveUp(after: jobs) }
    }
  }

  /// How many jobs may run without a send, an end or a sleep before an effect is taken to have no end.
  private var quietLimit: Int { 50_000 }

  /// The same for many effects that take turns, each of which may do a little.
  private var quietLimitOfAll: Int { 100 * held.runningEffects.count }

  /// Changes with each send, each end and each sleep of an effect.
  private var activity: Activity {
    Activity(changes: signal.changes, sleepers: clock.sleeperCount)
  }

  private struct Activity: Equatable {
    let changes: UInt64
    let sleepers: Int
  }

  /// Effects run without an end: the test is told which, and they are cancelled. What does not listen to
  /// its cancellation is never run again, so that the test ends.
  func giveUp(after jobs: Int) {
    let busy = executor.busyEffects()
    let effects = aliveEffects().filter { busy.contains($0.mark) }
    held.cancelAll()
    executor.drain(atMost: 1_000)
    let isDeaf = !executor.isIdle && !executor.busyEffects().isEmpty
    executor.abandonJobs()
    reporter.report(
      .neverAtRest(jobs: jobs, effects: Excerpt(effects.map(\.effect)), isDeaf: isDeaf)
    )
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
    _ verb: ActionPlaces.Verb,
    _ change: () -> Result
  ) -> Result {
    let (before, number) = progress.withLock { progress in
      progress.steps += 1
      return (progress.state, progress.steps)
    }
    let result = change()
    noteOrigin(verb)
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

  func verdict(
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
    step(action, assertion, .received) { held.reduceNext() }
    settle()
  }

  /// Notes where the test is, for the effects of the actions that were reduced just now.
  private func noteOrigin(_ verb: ActionPlaces.Verb) {
    let (number, place) = (held.actionCount, reporter.place)
    let isLong = progress.withLock { progress in
      progress.places.note(upTo: number, verb, place)
      return progress.places.isLong
    }
    guard isLong else { return }
    let alive = Set(held.runningEffects.map(\.actionNumber))
    progress.withLock { $0.places.keep(only: alive) }
  }

  /// Reduces the next action without a look at what the test knows.
  func reduceNext() {
    held.reduceNext()
    noteOrigin(.received)
  }

  /// Reduces all actions that are queued, and those that follow from them.
  ///
  /// - Parameters:
  ///   - call: The call of the test that skips them.
  ///   - deadline: When to stop, if it is part of a wait that has an end.
  /// - Returns: Whether there were any.
  @discardableResult
  func receiveAll(
    by call: @autoclosure () -> String,
    until deadline: ContinuousClock.Instant? = nil
  ) -> Bool {
    let showsSkipped = exhaustivity.showsSkipped
    let limit = stepLimit
    var count = progress.withLock { $0.passed.count }
    for passed in progress.withLock({ $0.passed }) { noteSkipped(passed.action, by: call()) }
    var labels = passedLabels
    forgetPassed()
    while let action = held.nextAction {
      if let deadline, ContinuousClock.now >= deadline { break }
      count += 1
      guard count < limit else {
        giveUp(after: count)
        break
      }
      noteSkipped(action, by: call())
      if showsSkipped { labels.append(caseLabel(action)) }
      receiveNext(.none)
    }
    if showsSkipped, !labels.isEmpty { reporter.show(.actions(labels)) }
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
  func newlyUnreceived() -> Excerpt<UnreceivedAction> {
    guard !held.holdsNothing else { return [] }
    let actions = held.heldActions
    let new = progress.withLock { progress in
      let last = progress.lastUnreceivedReported
      progress.lastUnreceivedReported = actions.map(\.number).reduce(last, max)
      var ledger = progress.ledger
      return actions.filter { $0.number > last && !ledger.wasExpected($0.action) }
    }
    var unreceived = Excerpt<UnreceivedAction>()
    for action in new { unreceived.append(text(of: action)) }
    return unreceived
  }

  func text(of action: HeldAction<Action>) -> UnreceivedAction {
    let (sender, number) = held.sender(of: action)
    return UnreceivedAction(
      label: caseLabel(action.action),
      sender,
      whereStarted: progress.withLock { $0.places.text(of: number) }
    )
  }

  /// What is alive and is no queued action.
  ///
  /// - Parameter flight: Only what one send caused.
  func aliveEffects(
    of flight: UInt64? = nil
  ) -> [(serial: UInt64, mark: EffectMark, effect: AliveEffect)] {
    let clock = clock
    var deadlines: [EffectMark: VirtualInstant] = [:]
    for (deadline, effect, _) in clock.sleepingEffects.reversed() {
      if let effect { deadlines[effect] = deadline }
    }
    let (places, isClockMoved) = progress.withLock { ($0.places, $0.clock.wasMoved(clock)) }
    return held.runningEffects.compactMap { effect in
      guard !effect.isSend || effect.progress == .waiting || effect.progress == .held,
        flight == nil || effect.flight == flight
      else { return nil }
      let mark = held.mark(effect)
      let activity: AliveEffect.Activity =
        switch effect.progress {
        case .waiting: .waitsForItsTurn
        case .held: .isHeldUp
        case .returned: .hasReturned
        case .running:
          deadlines[mark].map { .sleeps(until: $0, now: clock.now) }
            ?? (effect.sleeps ? .sleepsElsewhere : .isAway)
        }
      let place = places.text(of: effect.actionNumber)
      var alive = AliveEffect(effect, activity, whereStarted: place)
      alive.isClockMoved = isClockMoved && deadlines[mark] != nil
      return (effect.serial, mark, alive)
    }
  }
}

extension AliveEffect {
  init(_ effect: EffectDescription, _ activity: Activity, whereStarted: String?) {
    self.init(
      name: effect.name ?? effect.waitsFor,
      ids: effect.ids.map(\.description),
      scope: effect.scope,
      startedBy: effect.startedBy,
      place: effect.place,
      activity: activity,
      whereStarted: whereStarted
    )
  }
}

/// Where the test was when actions were reduced: at the line that sent or received each.
struct ActionPlaces: Sendable {
  enum Verb: Sendable { case sent, received }

  private struct Entry {
    /// The number of the last action that was reduced there.
    let last: UInt64
    let verb: Verb
    let place: SourcePlace
  }

  private var entries: [Entry] = []
  private var limit = 1_000

  /// Whether it is time to forget those that nobody asks for.
  var isLong: Bool { entries.count >= limit }

  mutating func note(upTo number: UInt64, _ verb: Verb, _ place: SourcePlace) {
    guard number > entries.last?.last ?? 0 else { return }
    entries.append(Entry(last: number, verb: verb, place: place))
  }

  /// Forgets all but those of some actions.
  mutating func keep(only numbers: Set<UInt64>) {
    let needed = Set(numbers.compactMap { index(of: $0) })
    entries = entries.indices.filter { needed.contains($0) || $0 == entries.count - 1 }
      .map { entries[$0] }
    limit = max(1_000, entries.count * 2)
  }

  /// `sent at SearchTests/SearchTests.swift:12`; `nil` for an action of which nothing is known.
  func text(of number: UInt64) -> String? {
    index(of: number).map { index in
      "\(entries[index].verb) at \(entries[index].place)"
    }
  }

  private func index(of number: UInt64) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].last < number { low = middle + 1 } else { high = middle }
    }
    return number > 0 && low < entries.count ? low : nil
  }
}

/// The test store whose closure is running.
private enum AssertingStore {
  @TaskLocal static var identity: ObjectIdentifier?
}
