import Synchronization

/// One effect that is alive, as a person wants to see it.
public struct EffectDescription: Sendable {
  /// How far it has come.
  public enum Progress: Hashable, Sendable {
    /// Its turn in a `concatenate` has not come.
    case waiting
    /// Its overload policy or its throttle holds it up.
    case held
    /// It runs.
    case running
    /// Its body has returned, and actions that it sent are still to be received. Only in a test store.
    case returned
  }

  /// The name given to its `.run`, if any.
  public let name: String?
  /// The ids under which it can be cancelled, outermost first.
  public let ids: [EffectID]
  /// The child to which it belongs, such as `search.rows[3]`; empty for the root.
  public let scope: String
  /// The label of the action that started it.
  public let startedBy: String
  /// The number of that action.
  public let actionNumber: UInt64
  public let progress: Progress
  /// For a wait that belongs to an operator, the operator: `debounce`.
  public let waitsFor: String?
  /// When it was told to start, on the process's continuous clock; `nil` before that.
  public let started: ContinuousClock.Instant?
  /// Where its `.run` was written; `nil` for a `.send`.
  public let place: SourcePlace?
  /// The number of its token, which is never used again.
  public let serial: UInt64
  /// The number of the send of which it is a consequence.
  package let flight: UInt64
  /// Whether it is a `.send`.
  package let isSend: Bool
  /// Whether a task of its body sleeps on a clock that is moved by hand, whichever that is.
  package let sleeps: Bool
}

/// How much a store keeps for what is alive.
public struct StoreCounts: Hashable, Sendable {
  /// Effects that wait, are held up or run.
  public var effects = 0
  /// Names under which something is alive.
  public var ids = 0
  /// Throttle windows that hold nothing back and whose time is not over. They are no more than a note of
  /// that time, and nothing of them is alive.
  public var windows = 0
  /// Children that have something alive.
  public var scopes = 0
  /// Sends of which something is alive.
  public var flights = 0
  /// Operations, groups and parts that the registry keeps.
  public var entries = 0
  /// Tasks that were started and have not ended, those of cancelled effects included.
  public var tasks = 0

  /// Whether nothing is alive.
  public var isZero: Bool {
    var counts = self
    counts.windows = 0
    return counts == StoreCounts()
  }
}

extension EffectRegistry {
  func counts(tasks: Int) -> StoreCounts {
    var counts = StoreCounts()
    counts.entries = tree.count
    counts.tasks = tasks
    counts.windows = lanes.throttled.count { lane in
      lanes[lane: lane].window.map { $0.wait == nil && !$0.end.isOver() } ?? false
    }
    var (alive, inhabited) = (Set<Int32>(), Set<ScopeTable.Index>())
    for slot in tree.slots {
      addLanes(of: slot, to: &alive)
      var scope = tree[slot].payload.scope
      while scope != ScopeTable.root, inhabited.insert(scope).inserted {
        scope = scopes[scope].parent
      }
      switch tree[slot].payload.kind {
      case .run, .wait, .send: counts.effects += 1
      case .flight: counts.flights += 1
      case .cancel, .group, .region: break
      }
    }
    counts.ids = alive.count
    counts.scopes = inhabited.count
    return counts
  }

  /// The lanes in which an entry stands, and those above.
  private func addLanes(of slot: Int32, to alive: inout Set<Int32>) {
    var name = tree[slot].payload.firstMembership
    while name >= 0 {
      var lane = lanes[name].lane
      while lane >= 0, alive.insert(lane).inserted { lane = lanes[lane: lane].above }
      name = lanes[name].nextOfEntry
    }
  }
}

extension EngineContent {
  /// All runs and sends that are alive, each to be described when the store is not held: what an action
  /// or an id says of itself is code of others.
  func describeEffects() -> [() -> EffectDescription] {
    registry.tree.slots.compactMap(describe)
  }

  private func describe(_ slot: Int32) -> (() -> EffectDescription)? {
    let entry = registry.tree[slot].payload
    let token = registry.tree.token(slot)
    var name: String?
    var waitsFor: String?
    var place: SourcePlace?
    var isSend = false
    switch entry.kind {
    case .run(let node):
      guard let info = node.info else { return nil }
      place = info.place
      name = info.name
    case .wait(let node):
      guard case .wait(let wait) = node.content else { return nil }
      place = wait.place
      waitsFor = wait.operator
    case .send: isSend = true
    case .cancel, .group, .region, .flight: return nil
    }
    var started: ContinuousClock.Instant?
    var progress = progress(entry.phase)
    var sleeps = false
    if case .effect(let effect) = attachment(token), effect.token == token {
      started = effect.created.instant
      sleeps = effect.sleeps.load(ordering: .relaxed) > 0
      if effect.state.current == .returned { progress = .returned }
    }
    let origin = registry.origin(of: token)
    let ids = ids(of: slot)
    let scope = registry.scopes.keys(entry.scope)
    let flight = registry.tree[entry.flight].serial
    return { [name, waitsFor, place, isSend, started, progress, sleeps] in
      EffectDescription(
        name: name,
        ids: ids,
        scope: ScopeTable.label(scope),
        startedBy: origin.map { actionLabel($0.action) } ?? "",
        actionNumber: origin?.number ?? 0,
        progress: progress,
        waitsFor: waitsFor,
        started: started,
        place: place,
        serial: token.serial,
        flight: flight,
        isSend: isSend,
        sleeps: sleeps
      )
    }
  }

  private func progress(_ phase: RegistryEntry.Phase) -> EffectDescription.Progress {
    switch phase {
    case .waiting: .waiting
    case .held: .held
    case .started: .running
    }
  }

  /// The names under which a cancel finds an operation or a part of it: those of the groups in which it
  /// stands, its own, and those of the parts of its body, outermost first.
  private func ids(of slot: Int32) -> [EffectID] {
    var chain: [Int32] = []
    var current = slot
    while current >= 0 {
      chain.append(current)
      current = registry.tree[current].parent
    }
    let parts = registry.members(slot)
    return (chain.reversed() + parts).flatMap { names(of: $0) }
  }

  private func names(of slot: Int32) -> [EffectID] {
    var names: [EffectID] = []
    var name = registry.tree[slot].payload.firstMembership
    while name >= 0 {
      names.append(registry.lanes[lane: registry.lanes[name].lane].key.id)
      name = registry.lanes[name].nextOfEntry
    }
    return names
  }
}
