/// What a handle of a part is made of: it reads through and sends through, and keeps the store (law 10).
///
/// ```
/// Store ──▶ ScopedBacking ──strong──▶ StoreCore      a store knows none of its handles
/// ```
final class ScopedBacking<
  RootState: Sendable,
  RootAction: Sendable,
  State: Sendable,
  Action: Sendable
>: StoreBacking {
  private let core: StoreCore<RootState, RootAction>
  private let part: ScopedPart<RootState, State>
  private let embed: @Sendable (Action) -> RootAction
  private let extract: @Sendable (RootAction) -> Action?
  /// What a part that may be absent has shown last; `nil` for one that is always there.
  private let shown: ShownState<State>?
  let wasThere: Bool

  init(
    core: StoreCore<RootState, RootAction>,
    part: ScopedPart<RootState, State>,
    embed: @escaping @Sendable (Action) -> RootAction,
    extract: @escaping @Sendable (RootAction) -> Action?,
    lastSeen: State?,
    wasThere: Bool
  ) {
    self.core = core
    self.part = part
    self.embed = embed
    self.extract = extract
    shown = part.mayBeAbsent ? ShownState(lastSeen) : nil
    self.wasThere = wasThere
  }

  func send(_ action: Action) -> StoreTask { core.send(embed(action)) }

  func withState<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    guard let shown else { return core.withState { read($0, body) } }
    // What was shown before is freed when the store is not held any more: it may do anything then.
    let (result, _) = core.withState { root in
      read(root) { state in (body(state), shown.replace(by: state)) }
    }
    return result
  }

  private func read<Result>(
    _ root: UnsafePointer<RootState>,
    _ body: (UnsafePointer<State>) -> Result
  ) -> Result {
    var result: Result?
    if part.read(root, { result = body($0) }) { return result! }
    // There is one: the handle of an optional part that was not there is given to nobody. The body gets
    // a copy, since it may be a read that writes what was shown.
    var seen = shown?.last
    return withUnsafePointer(to: &seen) { lookInside($0, body)! }
  }

  func copyState() -> State { withState { $0.pointee } }

  func observe(_ observer: Observer) -> ObservationToken {
    core.observe(PartObserver(part, observer, shown))
  }

  var subscriber: @Sendable (Observer) -> ObservationToken? {
    { [subscribe = core.subscriber, part, weak shown] in subscribe(PartObserver(part, $0, shown)) }
  }

  func scoped<Child: Sendable, ChildAction: Sendable>(
    _ step: ScopeStep<State, Action, Child, ChildAction>
  ) -> any ScopedStoreBacking<Child, ChildAction> {
    let next = part.appending(step)
    var seen: Child?
    let wasThere = core.withState { root in
      guard next.mayBeAbsent else { return true }
      if next.read(root, { seen = $0.pointee }) { return true }
      // Of a part that went away, what was seen last counts for its own parts too.
      read(root) { _ = step.read($0) { seen = $0.pointee } }
      return false
    }
    return ScopedBacking<RootState, RootAction, Child, ChildAction>(
      core: core,
      part: next,
      embed: { [embed] in embed(step.embed($0)) },
      extract: { [extract] in extract($0).flatMap(step.extract) },
      lastSeen: seen,
      wasThere: wasThere
    )
  }

  // MARK: Of the whole store

  var engine: StoreEngine { core }
  var runningEffects: [EffectDescription] { core.runningEffects }
  var counts: StoreCounts { core.counts }
  var actionCount: UInt64 { core.actionCount }

  /// Those of the part's actions, with the part's state.
  func records(last count: Int) -> [ActionRecord<State, Action>] {
    core.records(last: .max).compactMap(ofPart).suffix(count)
  }

  func record(_ number: UInt64) -> ActionRecord<State, Action>? {
    core.record(number).flatMap(ofPart)
  }

  private func ofPart(
    _ record: ActionRecord<RootState, RootAction>
  ) -> ActionRecord<State, Action>? {
    guard let action = extract(record.action) else { return nil }
    var state: State?
    if var root = record.state {
      withUnsafePointer(to: &root) { root in _ = part.read(root) { state = $0.pointee } }
    }
    return ActionRecord(number: record.number, action: action, cause: record.cause, state: state)
  }

  /// A part is not put back alone: what runs in the other parts belongs to the state that is there.
  func restore(_ state: State) { reportIssue(.restoredThroughPart) }
}

/// What the handle of a part that may be absent has shown last: to a reader or to an observer.
///
/// It is what the handle shows when the part has gone away, since an older state must not follow a newer
/// one (law 13). It is kept from reading to reading, not from action to action: nothing is copied while an
/// action is reduced, but the first change after a reading copies what it changes, once.
// `last` is touched only while the core is held. `ScopedStoreStressTests` covers it under the thread
// sanitizer.
final class ShownState<State: Sendable>: @unchecked Sendable {
  private(set) var last: State?

  init(_ first: State?) { last = first }

  /// Notes what is shown now.
  ///
  /// - Returns: What was shown before, to be freed when the store is not held any more.
  func replace(by state: UnsafePointer<State>) -> State? {
    let old = last
    last = state.pointee
    return old
  }
}

/// The handle of a part.
protocol ScopedStoreBacking<State, Action>: StoreBacking {
  /// Whether the part was there when the handle was made.
  var wasThere: Bool { get }
}

extension ScopedBacking: ScopedStoreBacking {}
