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

/// What is left of a drain when the store was released (law 6).
struct Remains {
  var deferred = DeferredList()
  /// Misuses to be reported.
  var issues: [Issue] = []
  /// To whom; looked up only when there are any.
  var reporter: IssueReporter?
}

/// What a drain leaves to be done, in this order.
///
/// Most drains that leave anything leave one thing, which has its place here and needs no array.
struct DeferredList {
  private var first: Deferred?
  private var others: [Deferred] = []

  var isEmpty: Bool { first == nil }

  mutating func append(_ item: Deferred) {
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
  /// Something that nobody needs any more, which may do anything when it is freed.
  case free(AnyBox)
}
