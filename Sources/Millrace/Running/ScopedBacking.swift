/// What a handle of a part is made of: it reads through and sends through, and keeps the store (law 10).
///
/// ```
/// Store ──▶ ScopedBacking ──strong──▶ StoreCore      a store knows none of its handles
/// ```
// `lastSeen` is touched only while the core is held; all else is constant. `ScopedStoreStressTests`
// covers it under the thread sanitizer.
final class ScopedBacking<
  RootState: Sendable,
  RootAction: Sendable,
  State: Sendable,
  Action: Sendable
>: StoreBacking, @unchecked Sendable {
  private let core: StoreCore<RootState, RootAction>
  private let part: ScopedPart<RootState, State>
  private let embed: @Sendable (Action) -> RootAction
  private let extract: @Sendable (RootAction) -> Action?
  /// What a part that may be absent was when it was seen last; `nil` for one that is always there.
  private var lastSeen: State?

  init(
    core: StoreCore<RootState, RootAction>,
    part: ScopedPart<RootState, State>,
    embed: @escaping @Sendable (Action) -> RootAction,
    extract: @escaping @Sendable (RootAction) -> Action?
  ) {
    self.core = core
    self.part = part
    self.embed = embed
    self.extract = extract
  }

  /// Looks at a part that may be absent. Gives `false` when it is, and was never seen.
  func see() -> Bool {
    core.withState { root in
      see(root)
      return lastSeen != nil
    }
  }

  private func see(_ root: UnsafePointer<RootState>) {
    if part.mayBeAbsent { _ = part.read(root) { lastSeen = $0.pointee } }
  }

  func send(_ action: Action) -> StoreTask { core.send(embed(action)) }

  func withState<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    core.withState { read($0, body) }
  }

  private func read<Result>(
    _ root: UnsafePointer<RootState>,
    _ body: (UnsafePointer<State>) -> Result
  ) -> Result {
    var result: Result?
    if part.read(root, { result = body($0) }) { return result! }
    // The handle of a part that was never there is not given to anybody.
    return withUnsafePointer(to: &lastSeen) { lookInside($0, body)! }
  }

  func copyState() -> State {
    core.withState { root in
      see(root)
      return read(root) { $0.pointee }
    }
  }

  func observe(_ observer: ObserverList<State>.Observer) -> ObservationToken {
    core.observe(part.observer(observer))
  }

  var subscriber: @Sendable (ObserverList<State>.Observer) -> ObservationToken? {
    { [subscribe = core.subscriber, part] in subscribe(part.observer($0)) }
  }

  func scoped<Child: Sendable, ChildAction: Sendable>(
    _ step: ScopeStep<State, Action, Child, ChildAction>
  ) -> any ScopedStoreBacking<Child, ChildAction> {
    ScopedBacking<RootState, RootAction, Child, ChildAction>(
      core: core,
      part: part.appending(step),
      embed: { [embed] in embed(step.embed($0)) },
      extract: { [extract] in extract($0).flatMap(step.extract) }
    )
  }

  // MARK: Of the whole store

  var runningEffects: [EffectDescription] { core.runningEffects }
  var counts: StoreCounts { core.counts }
  var actionCount: UInt64 { core.actionCount }

  /// Those of the part's actions, with the part's state.
  var records: [ActionRecord<State, Action>] {
    core.records.compactMap { record in
      guard let action = extract(record.action) else { return nil }
      var state: State?
      if var root = record.state {
        withUnsafePointer(to: &root) { root in _ = part.read(root) { state = $0.pointee } }
      }
      return ActionRecord(number: record.number, action: action, cause: record.cause, state: state)
    }
  }

  /// A part is not put back alone: what runs in the other parts belongs to the state that is there.
  func restore(_ state: State) { reportIssue(.restoredThroughPart) }
}

/// The handle of a part.
protocol ScopedStoreBacking<State, Action>: StoreBacking {
  /// Looks at a part that may be absent. Gives `false` when it is, and was never seen.
  func see() -> Bool
}

extension ScopedBacking: ScopedStoreBacking {}

extension ScopedPart {
  /// An observer of the whole store that watches this part for an observer of the part.
  fileprivate func observer(
    _ observer: ObserverList<Value>.Observer
  ) -> ObserverList<Root>.Observer {
    ObserverList<Root>.Observer(
      look: { root in
        var tell: (@Sendable () -> Void)?
        _ = read(root) { tell = observer.look($0) }
        return tell
      },
      end: observer.end,
      interest: row
    )
  }
}
