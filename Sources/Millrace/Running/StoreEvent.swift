/// What can happen to a store.
enum StoreEvent<State: Sendable, Action: Sendable>: Sendable {
  /// A caller sent an action. The handle exists already when the send was made inside of a drain.
  case sent(Action, FlightHandle?)
  /// The queue has come to the action of a `.send`.
  case delivered(EffectToken, Action)
  /// A running effect sent an action.
  case effectSent(Action, RunningEffect<State, Action>)
  /// The body of a running effect returned.
  case bodyReturned(RunningEffect<State, Action>)
  /// A part of a running effect's body ended.
  case regionEnded(CancellationRegion)
  /// A handle was cancelled.
  case flightCancelled(EffectToken)
  /// The state is put back to what it was, without any action.
  case restored(State)
  /// An observer was added, and is told the current state.
  case observed
}

/// What a drain leaves to be done after the store was released (law 6), in this order.
enum Deferred<State: Sendable, Action: Sendable>: Sendable {
  case start(RunningEffect<State, Action>, DependencyValues)
  case cancel(RunningEffect<State, Action>)
  case cancelRegion(CancellationRegion)
  case wake(CheckedContinuation<Void, Never>)
}
