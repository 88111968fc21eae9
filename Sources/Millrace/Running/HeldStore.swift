/// A store that holds the actions of its effects until somebody receives them one by one: what a test
/// store stands on.
///
/// In everything else it is a store like any other. What an action's `.send`s hand over is held too.
package final class HeldStore<State: Sendable, Action: Sendable>: Sendable {
  private let core: StoreCore<State, Action>
  private let intake: ActionIntake
  private let reducer: ResolvedReducer<State, Action>

  /// - Parameters:
  ///   - dependencies: Those that count while the other arguments are evaluated, and from then on.
  ///   - onChange: Called, on any thread, after something came that may be worth a look.
  package init<Feature: Reducer<State, Action>>(
    initialState: () -> State,
    reducer: () -> Feature,
    dependencies: DependencyValues,
    executor: any TaskExecutor,
    onChange: @escaping @Sendable () -> Void
  ) {
    let dependencies = dependencies.settled
    let (state, resolved) = withDependencies(from: dependencies) {
      (initialState(), reducer().resolved())
    }
    intake = ActionIntake(onChange: onChange)
    self.reducer = resolved
    core = StoreCore(
      state: state,
      reducer: resolved,
      dependencies: dependencies,
      executor: executor,
      history: .off,
      intake: intake
    )
  }

  package var state: State { core.withState { $0.pointee } }

  package var dependencies: DependencyValues {
    get { core.updateDependencies { $0 } }
    set { core.updateDependencies { $0 = newValue.settled } }
  }

  /// What is alive, in the order in which it was admitted.
  package var runningEffects: [EffectDescription] { core.runningEffects }

  package var counts: StoreCounts { core.counts }

  /// Tells an effect of this store from those of all stores.
  package func mark(_ effect: EffectDescription) -> EffectMark {
    EffectMark(store: core.identity, serial: effect.serial)
  }

  // MARK: Actions

  package func send(_ action: Action) -> StoreTask { core.send(action) }

  /// The next action to be received. What was cancelled meanwhile is dropped (law 5).
  package var nextAction: Action? {
    while let item = intake.next() {
      if isStale(item) {
        reduceNext()
      } else {
        return action(item)
      }
    }
    return nil
  }

  /// Reduces the next action.
  package func reduceNext() { core.reduceHeld(intake) }

  /// Whether this thread is reducing an action of this store right now.
  package var isReducing: Bool { core.isChangedHere }

  /// Whether nothing is held.
  package var holdsNothing: Bool { intake.isEmpty }

  /// All actions to be received, in order.
  package var heldActions: [HeldAction<Action>] {
    intake.all.compactMap { item in
      guard !isStale(item), let action = action(item) else { return nil }
      return HeldAction(action: action, number: item.number, sender: sender(item))
    }
  }

  /// Cancels everything that is alive.
  package func cancelAll() { core.perform(.allCancelled) }

  /// What the reducer makes of a state, with nothing done outside of it.
  package func rehearse(
    _ action: Action,
    from state: State,
    with dependencies: DependencyValues
  ) -> State {
    var state = state
    withDependencies(from: dependencies) { _ = reducer.callAsFunction(&state, action) }
    return state
  }

  // MARK: Internals

  private func isStale(_ item: ActionIntake.Item) -> Bool {
    switch item.payload {
    case .action(_, let sender):
      return sender.status == .cancelled
    case .send(let token, _):
      var isThere = false
      core.read { isThere = $0.registry.contains(token) }
      return !isThere
    case .end:
      return false
    }
  }

  private func action(_ item: ActionIntake.Item) -> Action? {
    var action: Action?
    switch item.payload {
    case .action(let box, _):
      core.withBoxed(box) { action = $0.assumingMemoryBound(to: Action.self).pointee }
    case .send(_, let node):
      core.withSent(node) { action = $0.assumingMemoryBound(to: Action.self).pointee }
    case .end: break
    }
    return action
  }

  private func sender(_ item: ActionIntake.Item) -> HeldAction<Action>.Sender {
    switch item.payload {
    case .action(_, let sender): return running(sender.effect)
    case .end(let effect): return running(effect)
    case .send(let token, _):
      var origin: Origin?
      core.read { origin = $0.registry.contains(token) ? $0.registry.origin(of: token) : nil }
      return .send(startedBy: origin.map { actionLabel($0.action) } ?? "")
    }
  }

  private func running(_ effect: RunningEffect) -> HeldAction<Action>.Sender {
    .effect(
      name: effect.name,
      place: effect.place,
      startedBy: core.originLabel(of: effect.token) ?? "an action"
    )
  }
}

/// An action that an effect has sent and nobody has received.
package struct HeldAction<Action: Sendable>: Sendable {
  /// Who sent it.
  package enum Sender: Sendable {
    case effect(name: String?, place: SourcePlace, startedBy: String)
    /// A `.send`.
    case send(startedBy: String)
  }

  package let action: Action
  /// Counts up in the order of arrival.
  package let number: UInt64
  package let sender: Sender
}
