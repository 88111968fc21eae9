/// What can happen to a store and may have to wait in its inbox.
enum StoreEvent: Sendable {
  /// A caller sent an action from inside of a drain.
  case sent(AnyBox, FlightHandle)
  /// The queue has come to the action of a `.send`.
  case delivered(EffectToken, EffectNode)
  /// A running effect sent an action from inside of a drain.
  case effectSent(AnyBox, Sender)
  /// The body of a running effect returned.
  case bodyReturned(RunningEffect)
  /// A part of a running effect's body ended.
  case regionEnded(CancellationRegion)
  /// A handle was cancelled.
  case flightCancelled(EffectToken)
  /// All that is alive is cancelled.
  case allCancelled
  /// The state is put back to what it was, without any action.
  case restored(AnyBox)
  /// An observer was added, and is told the current state.
  case observed
}

/// What is left of a drain, or of a step or a read, when the store was released (law 6).
struct Remains {
  var deferred = DeferredList()
  /// Misuses to be reported.
  var issues: [PendingIssue] = []
  /// The store's own, in which what is left is done; set only where something is left.
  var dependencies: DependencyValues?

  var isEmpty: Bool { deferred.isEmpty && issues.isEmpty }
}

/// What a drain leaves to be done, in this order.
///
/// Most drains that leave anything leave one thing, which has its place here and needs no array.
struct DeferredList {
  private var first: Deferred?
  private var others: [Deferred] = []
  /// Whether code of others runs when it is done, or freed.
  private(set) var runsForeignCode = false

  var isEmpty: Bool { first == nil }

  mutating func append(_ item: Deferred) {
    switch item {
    case .cancel, .cancelRegion, .free: runsForeignCode = true
    case .start, .wake, .visit: break
    }
    if first == nil { first = item } else { others.append(item) }
  }

  func forEach(_ body: (Deferred) -> Void) {
    if let first { body(first) }
    for item in others { body(item) }
  }
}

/// What a drain leaves to be done after the store was released (law 6), in this order.
enum Deferred {
  case start(RunningEffect)
  case cancel(RunningEffect)
  case cancelRegion(CancellationRegion)
  case wake(FlightHandle)
  /// Something was left in another store's inbox by a thread that had to let go of this one first.
  case visit(StoreEngine)
  /// Something that nobody needs any more, which may do anything when it is freed.
  case free(AnyBox)
}

/// A misuse that was noticed while the store was held. Its text is made afterwards: what an action says of
/// itself is code of others, too.
enum PendingIssue {
  case known(Issue)
  case sentWhileReducing(sent: any Sendable, reducing: any Sendable)
  case sentWhileReading(any Sendable)
  case sentAfterOver(any Sendable, Sender)

  var issue: Issue {
    switch self {
    case .known(let issue): issue
    case .sentWhileReducing(let sent, let reducing):
      .sentWhileReducing(sent: actionLabel(sent), reducing: actionLabel(reducing))
    case .sentWhileReading(let sent): .sentWhileReading(sent: actionLabel(sent))
    case .sentAfterOver(let action, let sender): sender.lateSendIssue(actionLabel(action))
    }
  }
}
