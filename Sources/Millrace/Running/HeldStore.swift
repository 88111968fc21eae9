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

  /// How many actions were reduced.
  package var actionCount: UInt64 {
    var count: UInt64 = 0
    if !isReducing { core.read { count = $0.actionCount } }
    return count
  }

  /// For each effect that has not started, one that must end first, both by their serials. Those that go on
  /// as soon as what was sent is received are left out.
  package var blockers: [UInt64: UInt64] {
    var blockers: [UInt64: UInt64] = [:]
    if !isReducing { core.read { blockers = $0.blockers } }
    return blockers
  }

  /// Tells an effect of this store from those of all stores.
  package func mark(_ effect: EffectDescription) -> EffectMark {
    EffectMark(store: core.identity, serial: effect.serial)
  }

  /// For each effect that runs, by its serial, whether its task is still there when it is asked. A cancelled
  /// effect is over at once (law 7); its task ends when it listens.
  package var taskProbes: [UInt64: @Sendable () -> Bool] {
    var probes: [UInt64: @Sendable () -> Bool] = [:]
    core.read { content in
      for slot in content.registry.tree.slots {
        let token = content.registry.tree.token(slot)
        guard case .effect(let effect) = content.attachment(token), effect.token == token
        else { continue }
        // The task holds it.
        probes[token.serial] = { [weak effect] in effect != nil }
      }
    }
    return probes
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
      return HeldAction(action: action, item: item)
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

  /// Who sent an action, and the number of the action that started the sender; 0 where that is not known.
  package func sender(
    of held: HeldAction<Action>
  ) -> (sender: HeldAction<Action>.Sender, startedBy: UInt64) {
    let token: EffectToken
    switch held.item.payload {
    case .action(_, let sender): token = sender.effect.token
    case .end(let effect): token = effect.token
    case .send(let send, _): token = send
    }
    var origin: Origin?
    if !isReducing {
      core.read { origin = $0.registry.contains(token) ? $0.registry.origin(of: token) : nil }
    }
    let startedBy = origin.map { actionLabel($0.action) } ?? "an action"
    switch held.item.payload {
    case .action(_, let sender): return (running(sender.effect, startedBy), origin?.number ?? 0)
    case .end(let effect): return (running(effect, startedBy), origin?.number ?? 0)
    case .send:
      return (.send(startedBy: startedBy), origin?.number ?? 0)
    }
  }

  private func running(
    _ effect: RunningEffect,
    _ startedBy: String
  ) -> HeldAction<Action>.Sender {
    .effect(name: effect.name, place: effect.place, startedBy: startedBy)
  }
}

/// An action that an effect has sent and nobody has received.
package struct HeldAction<Action: Sendable>: Sendable {
  /// Who sent it.
  package enum Sender: Sendable {
    case effect(name: String?, place: SourcePlace, startedBy: String)
    /// A `.send`.
    case send(startedBy: String)

    /// The label of the action that started it.
    package var startedBy: String {
      switch self {
      case .effect(_, _, let startedBy), .send(let startedBy): startedBy
      }
    }
  }

  package let action: Action
  let item: ActionIntake.Item

  /// Counts up in the order of arrival.
  package var number: UInt64 { item.number }
}
