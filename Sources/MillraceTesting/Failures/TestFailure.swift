/// What a `TestStore` tells a test: what happened, the values, the likely reasons, the remedy.
///
/// Each prints as its full text, whose first line states the point (see `TestFailure+Text.swift`).
enum TestFailure: Hashable, Sendable {
  /// When something was found to be left over.
  enum Occasion: Hashable, Sendable {
    /// `finish()`, after waiting for so long, if it waited.
    case finish(waited: Duration?)
    /// `finish()` of what a send returned.
    case taskFinish(waited: Duration?)
    /// The store went away.
    case end

    /// Whether a wait is over, after which nobody waits any longer.
    var isOverdue: Bool {
      switch self {
      case .finish(let waited), .taskFinish(let waited): waited != nil
      case .end: false
      }
    }
  }

  // MARK: State

  /// The state is not what a closure made of the one before. Without an action: not what `assert` says.
  case stateMismatch(action: String?, difference: String)
  /// An action changed the state, and the test said nothing about it.
  case unassertedChange(action: String, difference: String)
  /// Neither an action nor the closure changed anything.
  case nothingChanged(action: String)
  /// The closure changed nothing, the action did.
  case closureChangesNothing(action: String, difference: String)
  /// The closure threw an error.
  case closureThrew(action: String?, String)
  /// A reduction that was repeated led to another state.
  case notDeterministic(action: String, difference: String)

  // MARK: Actions

  /// Another action came. `queued`: how many places behind it the expected one is.
  case otherReceived(
    expected: String,
    received: UnreceivedAction,
    queued: Int?,
    difference: String
  )
  /// No action came. `skippedBy`: the call that had skipped it.
  case nothingReceived(
    expected: String,
    waited: Duration?,
    alive: [AliveEffect],
    skippedBy: String? = nil
  )
  /// Only other actions came, which stay where they are.
  case onlyOthersReceived(
    expected: String,
    others: Excerpt<String>,
    waited: Duration?,
    alive: [AliveEffect],
    skippedBy: String? = nil
  )
  /// An action came that is none of those expected in any order.
  case noneOfExpected(received: UnreceivedAction, expected: Excerpt<String>)

  // MARK: Misuse

  /// A closure that is to say what the state should be called the store.
  case calledInClosure
  /// An action was sent before those of effects were received.
  case sentBeforeReceiving(action: String, unreceived: Excerpt<UnreceivedAction>)
  /// Effects were skipped before their actions were received.
  case skippedBeforeReceiving(unreceived: Excerpt<UnreceivedAction>)
  /// There was no action to skip.
  case noActionsToSkip
  /// There was no effect to skip.
  case noEffectsToSkip
  /// Effects always have something to run. `effects`: those that ran last. `isDeaf`: they went on after
  /// they had been cancelled.
  case neverAtRest(jobs: Int, effects: Excerpt<AliveEffect>, isDeaf: Bool)

  // MARK: The end

  /// Actions that effects sent were not received.
  case unreceived(Excerpt<UnreceivedAction>, Occasion)
  /// An effect has not ended.
  case stillAlive(AliveEffect, Occasion)
  /// More effects have not ended than a person would look at one by one.
  case moreStillAlive(Excerpt<AliveEffect>, Occasion)
  /// More went wrong in one call than a person would look at one by one.
  case moreFailures(Int)

  /// The store noticed a misuse, or an error that nobody caught.
  case issue(String)
}
