extension EngineContent {
  /// For each run, wait or `.send` that has not started, one that must end first, both by their serials.
  ///
  /// Left out is what goes on as soon as somebody receives what was sent already, in a store that holds the
  /// actions of its effects: nothing but that is missing.
  ///
  /// - Complexity: O(number of entries), and O(number of members) more for each name whose places are taken.
  var blockers: [UInt64: UInt64] {
    var search = BlockerSearch(registry: registry) { slot in
      guard case .effect(let effect) = attachment(registry.tree.token(slot)) else { return false }
      return effect.token.slot == slot && effect.state.current == .returned
    }
    var blockers: [UInt64: UInt64] = [:]
    for slot in registry.tree.slots {
      let entry = registry.tree[slot].payload
      guard entry.phase != .started else { continue }
      switch entry.kind {
      case .run, .wait, .send:
        if let blocker = search.blockerOfStart(slot) {
          blockers[registry.tree[slot].serial] = registry.tree[blocker].serial
        }
      case .cancel, .group, .region, .flight: break
      }
    }
    return blockers
  }
}

/// What keeps operations from starting and from ending, each looked at once.
///
/// An answer is the place of a run or a wait that goes on; none if nothing but a `receive` is missing.
private struct BlockerSearch {
  let registry: EffectRegistry
  /// Whether a body has returned, and what it sent is still to be received.
  let hasReturned: (Int32) -> Bool
  private var starts: [Int32: Int32?] = [:]
  private var ends: [Int32: Int32?] = [:]

  init(registry: EffectRegistry, hasReturned: @escaping (Int32) -> Bool) {
    self.registry = registry
    self.hasReturned = hasReturned
  }

  mutating func blockerOfStart(_ slot: Int32) -> Int32? {
    if let known = starts[slot] { return known }
    starts[slot] = .some(nil)  // what waits for itself is not looked for twice
    let found = findBlockerOfStart(slot)
    starts[slot] = .some(found)
    return found
  }

  private mutating func findBlockerOfStart(_ slot: Int32) -> Int32? {
    let entry = registry.tree[slot].payload
    if entry.phase == .held { return blockerOfGate(entry.nextGate) }
    let parent = registry.tree[slot].parent
    guard parent >= 0 else { return nil }
    let above = registry.tree[parent].payload
    guard above.phase == .started else { return blockerOfStart(parent) }
    switch above.kind {
    case .group(.concatenate): return blockerOfEnd(above.current)
    case .group(.deadline):
      // What is done instead starts when the deadline is over.
      return registry.members(parent).first { registry.tree[$0].payload.role == 1 }
        .flatMap { blockerOfEnd($0) }
    case .group(.merge), .flight, .run, .wait, .send, .cancel, .region: return nil
    }
  }

  private mutating func blockerOfGate(_ name: Int32) -> Int32? {
    let lane = registry.lanes[name].lane
    if case .throttle = registry.lanes[name].gate {
      return registry.lanes[lane: lane].window?.wait?.slot
    }
    // One place is enough.
    var first: Int32?
    var member = registry.lanes[lane: lane].first
    while member >= 0 {
      if registry.lanes[member].holdsPlace {
        guard let blocker = blockerOfEnd(registry.lanes[member].entry) else { return nil }
        first = first ?? blocker
      }
      member = registry.lanes[member].next
    }
    return first
  }

  private mutating func blockerOfEnd(_ slot: Int32) -> Int32? {
    if let known = ends[slot] { return known }
    ends[slot] = .some(nil)
    let found = findBlockerOfEnd(slot)
    ends[slot] = .some(found)
    return found
  }

  private mutating func findBlockerOfEnd(_ slot: Int32) -> Int32? {
    let entry = registry.tree[slot].payload
    guard entry.phase == .started else { return blockerOfStart(slot) }
    switch entry.kind {
    case .run, .wait: return hasReturned(slot) ? nil : slot
    case .group(.concatenate): return blockerOfEnd(entry.current)
    case .group(.deadline):
      // The first of the two ends it.
      return registry.members(slot).first.flatMap { blockerOfEnd($0) }
    case .group(.merge):
      for member in registry.members(slot) {
        if let blocker = blockerOfEnd(member) { return blocker }
      }
      return nil
    case .send, .cancel, .region, .flight: return nil
    }
  }
}
