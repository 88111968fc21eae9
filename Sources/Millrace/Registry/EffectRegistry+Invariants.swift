extension EffectRegistry {
  /// What is wrong with the registry between two events; nothing, if the code that changes it is
  /// right. For tests.
  ///
  /// - Complexity: O(*n*²).
  package var brokenInvariants: [String] {
    var broken = tree.brokenInvariants + lanes.brokenInvariants + scopes.brokenInvariants
    // What the other checks follow must hold together first.
    guard broken.isEmpty else { return broken }
    if !commands.isEmpty { broken.append("\(commands.count) commands were not taken") }
    if !dueToStart.isEmpty || !letGo.isEmpty || !needlessWaits.isEmpty {
      broken.append("something due was not started")
    }
    for slot in tree.slots {
      broken += brokenKinds(slot) + brokenPhases(slot) + brokenNames(slot)
    }
    return broken + brokenQueues + brokenScopeLists + brokenScopeCounts
  }

  private func text(_ slot: Int32) -> String { "\(tree[slot].payload.kind) \(tree[slot].serial)" }

  // MARK: Entries

  /// What an entry may stand under, and what it knows of those above.
  private func brokenKinds(_ slot: Int32) -> [String] {
    var broken: [String] = []
    let (entry, parent) = (tree[slot].payload, tree[slot].parent)
    if case .flight = entry.kind {
      if parent >= 0 { broken.append("\(text(slot)) has a parent") }
      if entry.flight != slot { broken.append("\(text(slot)) is not its own flight") }
      if entry.reducing == 0, !tree[slot].hasMembers { broken.append("\(text(slot)) is over") }
      return broken
    }
    guard parent >= 0 else { return ["\(text(slot)) stands in no flight"] }
    var root = slot
    while tree[root].parent >= 0 { root = tree[root].parent }
    if entry.flight != root { broken.append("\(text(slot)) is in flight \(root)") }
    if !tree.isAncestorOrSelf(entry.top, of: slot) || tree[entry.top].parent != root {
      broken.append("\(entry.top) is not the topmost operation of \(text(slot))")
    } else if tree[entry.top].payload.origin == nil {
      broken.append("\(text(slot)) does not know its action")
    }
    switch tree[parent].payload.kind {
    case .flight, .group: break
    case .run, .wait, .region:
      guard case .region = entry.kind else { return broken + ["\(text(slot)) is in a body"] }
    case .send, .cancel: broken.append("\(text(slot)) is below a leaf")
    }
    if case .group = entry.kind, !tree[slot].hasMembers { broken.append("\(text(slot)) is empty") }
    if case .region = entry.kind { return broken }
    for below in preorder(slot) {
      if case .region = tree[below].payload.kind { continue }
      if tree[below].serial < tree[slot].serial || tree[below].serial > entry.lastSerial {
        broken.append("\(text(below)) is not among the serials of \(text(slot))")
      }
    }
    return broken
  }

  /// An entry waits exactly until its turn has come.
  private func brokenPhases(_ slot: Int32) -> [String] {
    let (entry, parent) = (tree[slot].payload, tree[slot].parent)
    guard parent >= 0 else { return [] }
    let above = tree[parent].payload
    var isItsTurn = above.phase == .started
    switch above.kind {
    case .group(.concatenate):
      isItsTurn = isItsTurn && tree[parent].first == slot
      if above.phase == .started, above.current != tree[parent].first {
        return ["\(text(parent)) has come to \(above.current), not to its first member"]
      }
    case .group(.deadline):
      isItsTurn =
        isItsTurn
        && (entry.role != 2 || !members(parent).contains { tree[$0].payload.role < 2 })
    case .flight, .group(.merge), .run, .wait, .send, .cancel, .region: break
    }
    switch entry.phase {
    case .waiting where isItsTurn: return ["\(text(slot)) was not started"]
    case .held where !isItsTurn, .started where !isItsTurn:
      return ["\(text(slot)) came too early"]
    case .held where entry.nextGate < 0: return ["\(text(slot)) is held by no gate"]
    case .started where entry.nextGate >= 0: return ["\(text(slot)) has not passed its gates"]
    case .started:
      if case .cancel = entry.kind { return ["\(text(slot)) has not cancelled"] }
      return []
    case .waiting, .held: return []
    }
  }

  /// An entry and its places in the lanes know each other.
  private func brokenNames(_ slot: Int32) -> [String] {
    var broken: [String] = []
    var name = tree[slot].payload.firstMembership
    while name >= 0 {
      let member = lanes[name]
      if member.entry != slot || member.serial != tree[slot].serial {
        broken.append("a name of \(text(slot)) belongs to \(member.entry) \(member.serial)")
      }
      if !scopes.isSameOrBelow(tree[slot].payload.scope, lanes[lane: member.lane].key.scope) {
        broken.append("\(text(slot)) has a name in a scope that does not hold it")
      }
      name = member.nextOfEntry
    }
    return broken
  }

  // MARK: Lanes

  private var brokenQueues: [String] {
    var broken: [String] = []
    let reachable = tree.slots.reduce(0) { $0 + names($1).count }
    if reachable != lanes.membershipCount {
      broken.append("\(lanes.membershipCount) names are kept, \(reachable) are reachable")
    }
    for lane in lanes.indices {
      let key = lanes[lane: lane].key.id
      if lanes.throttled.contains(lane) != (lanes[lane: lane].window != nil) {
        broken.append("the window of \(key) is not found")
      }
      if let window = lanes[lane: lane].window {
        if let held = window.held, !tree.contains(held) {
          broken.append("what \(key) holds is over")
        }
        if let wait = window.wait, !tree.contains(wait) {
          broken.append("the wait for the window of \(key) is over")
        }
        if (window.held == nil) != (window.wait == nil) {
          broken.append("\(key) holds nothing and waits, or holds something and does not")
        }
      }
      if lanes[lane: lane].waiting.all.count(where: { !tree.contains($0) })
        != lanes[lane: lane].gone
      {
        broken.append("\(key) does not know how many of those that waited are over")
      }
      let waiting = lanes[lane: lane].waiting.all.filter { tree.contains($0) }
      if Set(waiting).count != waiting.count { broken.append("somebody waits twice for \(key)") }
      if let first = waiting.first {
        let gate = lanes[tree[first.slot].payload.nextGate].gate
        guard case .overload(let policy) = gate else {
          broken.append("\(text(first.slot)) waits for \(key) without a policy")
          continue
        }
        if hasRoom(lane, policy) || sharesPlace(of: lane, first.slot) {
          broken.append("\(text(first.slot)) waits for \(key), which has room")
        }
      }
    }
    for slot in tree.slots where tree[slot].payload.phase == .held {
      let name = lanes[tree[slot].payload.nextGate]
      let token = tree.token(slot)
      switch name.gate {
      case .overload where lanes[lane: name.lane].waiting.all.contains(token): break
      case .throttle where lanes[lane: name.lane].window?.held == token: break
      default: broken.append("nobody will let \(text(slot)) go")
      }
    }
    return broken
  }

  private func names(_ slot: Int32) -> [Int32] {
    sequence(first: tree[slot].payload.firstMembership) { lanes[$0].nextOfEntry }
      .prefix { $0 >= 0 }
  }

  // MARK: Scopes

  private var brokenScopeLists: [String] {
    var broken: [String] = []
    var listed = Set<Int32>()
    for scope in scopes.subtree(ScopeTable.root) {
      var (previous, slot) = (Int32(-1), scopes[scope].firstEffect)
      while slot >= 0 {
        let entry = tree[slot].payload
        if entry.scope != scope || !entry.isTopOfScope || entry.previousOfScope != previous {
          broken.append("\(text(slot)) stands wrongly in the list of scope \(scope)")
        }
        guard listed.insert(slot).inserted else { return broken + ["scope \(scope) is a circle"] }
        (previous, slot) = (slot, entry.nextOfScope)
      }
    }
    for slot in tree.slots {
      let entry = tree[slot].payload
      if entry.isTopOfScope != listed.contains(slot) {
        broken.append("\(text(slot)) is not where its scope looks for it")
      }
      if case .flight = entry.kind { continue }
      let holders = sequence(first: slot) { tree[$0].parent }.prefix { $0 >= 0 }
      if entry.scope != ScopeTable.root,
        !holders.contains(where: { listed.contains($0) && tree[$0].payload.scope == entry.scope })
      {
        broken.append("\(text(slot)) would survive its scope")
      }
    }
    return broken
  }

  private var brokenScopeCounts: [String] {
    scopes.subtree(ScopeTable.root).dropFirst().compactMap { scope in
      let entries = tree.slots.count { tree[$0].payload.scope == scope }
      let below =
        scopes[scope].mounts.values.reduce(0) { $0 + $1.children.count }
        + lanes.throttled.count { lanes[lane: $0].key.scope == scope }
      let counted = scopes[scope].references
      return counted == entries + below && counted > 0
        ? nil : "scope \(scope) counts \(counted), but holds \(entries) and \(below)"
    }
  }
}
