extension EffectRegistry {
  /// An entry without members is over: it is removed, and whoever waited for it goes on.
  mutating func end(_ slot: Int32) {
    var slot = slot
    while true {
      let parent = tree[slot].parent
      let ended = (role: tree[slot].payload.role, slot: slot)
      forget(slot)
      guard parent >= 0 else { return }
      switch tree[parent].payload.kind {
      case .flight:
        endFlightIfEmpty(parent)
        return
      case .group(.deadline):
        settleDeadline(parent, endedRole: ended.role)
      case .group(.concatenate):
        guard tree[parent].payload.current == ended.slot, tree[parent].hasMembers else { break }
        tree[parent].payload.current = tree[parent].first
        dueToStart.append(tree.token(tree[parent].first))
      case .group(.merge):
        break
      case .run, .wait, .region:
        return  // a region is over; the body it belongs to goes on
      case .send, .cancel:
        preconditionFailure("A leaf had a member: \(tree.token(parent))")
      }
      guard !tree[parent].hasMembers else { return }
      slot = parent
    }
  }

  /// The first of an effect and its deadline is over: the other ends, and the rest follows from it.
  private mutating func settleDeadline(_ group: Int32, endedRole: UInt8) {
    let rest = members(group)
    switch endedRole {
    case 0:  // the effect was in time
      rest.forEach { removeTree($0) }
    case 1:  // the deadline came first
      for member in rest where tree[member].payload.role == 0 { removeTree(member) }
      if tree[group].hasMembers { dueToStart.append(tree.token(tree[group].first)) }
    default:  // what was to be done instead is done
      break
    }
  }

  mutating func endFlightIfEmpty(_ flight: Int32) {
    guard !tree[flight].hasMembers, tree[flight].payload.reducing == 0 else { return }
    commands.append(.over(flight: tree.token(flight)))
    forget(flight)
  }

  mutating func holdFlight(of slot: Int32) -> EffectToken {
    let flight = tree[slot].payload.flight
    tree[flight].payload.reducing += 1
    return tree.token(flight)
  }

  /// Cancels entries with all that is below them.
  ///
  /// Tasks are told in the order of admission. The entries are removed in the opposite order, so that
  /// the end of one never starts another that is about to go as well.
  ///
  /// - Complexity: O(*n* log *n*) for *n* entries given or below those; an entry that is given as well
  ///   as one above it is looked at once.
  mutating func cancelAll(_ slots: [Int32]) {
    var tokens: [EffectToken] = []
    var lastSerial: UInt64 = 0
    for token in slots.map(tree.token).sorted() where token.serial > lastSerial {
      tokens.append(token)
      lastSerial = tree[token.slot].payload.lastSerial
    }
    for token in tokens { tellTasks(of: token.slot) }
    for token in tokens.reversed() where tree.contains(token) {
      removeMembers(of: token.slot)
      end(token.slot)
    }
  }

  /// Tells the tasks of an entry and of all below it that they are cancelled.
  private mutating func tellTasks(of slot: Int32) {
    for slot in preorder(slot) {
      guard !tree[slot].payload.isCancelled, tree[slot].payload.phase == .started else { continue }
      switch tree[slot].payload.kind {
      case .run, .wait, .region:
        tree[slot].payload.isCancelled = true
        commands.append(.cancel(tree.token(slot)))
      case .send, .cancel, .group, .flight:
        break  // nothing of these runs
      }
    }
  }

  /// Removes all that is below an entry. Nothing of it is over in the sense that something follows.
  mutating func removeMembers(of slot: Int32) {
    guard tree[slot].hasMembers else { return }
    tellTasks(of: slot, exceptItself: true)
    for below in preorder(slot).dropFirst().reversed() { forget(below) }
  }

  private mutating func removeTree(_ slot: Int32) {
    tellTasks(of: slot)
    for entry in preorder(slot).reversed() { forget(entry) }
  }

  private mutating func tellTasks(of slot: Int32, exceptItself: Bool) {
    members(slot).forEach { tellTasks(of: $0) }
  }

  /// Removes an entry from the tree, from its scope and from its lanes. Lanes with room let others go.
  private mutating func forget(_ slot: Int32) {
    let token = tree.token(slot)
    leaveQueue(slot)
    var name = tree[slot].payload.firstMembership
    while name >= 0 {
      let next = lanes[name].nextOfEntry
      if let lane = lanes.remove(name) {
        letOthersGo(lane, after: token)
        leaveWindow(lane, token)
      }
      name = next
    }
    let scope = tree[slot].payload.scope
    if tree[slot].payload.isTopOfScope { leaveScope(scope, slot) }
    tree.remove(slot)
    scopes.release(scope)
  }

  private mutating func leaveScope(_ scope: ScopeTable.Index, _ slot: Int32) {
    let next = tree[slot].payload.nextOfScope
    let previous = tree[slot].payload.previousOfScope
    if previous >= 0 {
      tree[previous].payload.nextOfScope = next
    } else {
      scopes[scope].firstEffect = next
    }
    if next >= 0 { tree[next].payload.previousOfScope = previous }
  }

  private mutating func letOthersGo(_ lane: Int32, after token: EffectToken) {
    while let next = lanes[lane: lane].waiting.first {
      if tree.contains(next), next != token {
        let name = tree[next.slot].payload.nextGate
        guard case .overload(let policy) = lanes[name].gate,
          hasRoom(lane, policy)
        else { return }
        takePlace(name)
        letGo.append(next)
      } else {
        lanes[lane: lane].gone -= 1
      }
      _ = lanes[lane: lane].waiting.popFirst()
    }
  }

  /// What a window holds has gone, or the wait for its end is over.
  private mutating func leaveWindow(_ lane: Int32, _ token: EffectToken) {
    guard let window = lanes[lane: lane].window else { return }
    if window.held == token {
      lanes[lane: lane].window?.held = nil
      if let wait = window.wait { needlessWaits.append(wait) }
    }
    if window.wait == token {
      if let held = window.held { dueToStart.append(held) }
      closeWindow(of: lane)
    }
  }

  /// An entry that goes away does not wait for a place any more. It is not looked for among the others;
  /// they are looked through when most of them are over.
  private mutating func leaveQueue(_ slot: Int32) {
    let entry = tree[slot].payload
    guard entry.phase == .held, case .overload = lanes[entry.nextGate].gate,
      !lanes[entry.nextGate].holdsPlace
    else { return }
    let lane = lanes[entry.nextGate].lane
    lanes[lane: lane].gone += 1
    guard lanes[lane: lane].gone * 2 > lanes[lane: lane].waiting.count else { return }
    let token = tree.token(slot)
    let waiting = lanes[lane: lane].waiting.all
    lanes[lane: lane].waiting = Ring()
    for other in waiting where other != token && tree.contains(other) {
      lanes[lane: lane].waiting.append(other)
    }
    lanes[lane: lane].gone = 0
  }

  // MARK: Looking around

  func members(_ slot: Int32) -> [Int32] {
    var found: [Int32] = []
    var member = tree[slot].first
    while member >= 0 {
      found.append(member)
      member = tree[member].next
    }
    return found
  }

  /// An entry and all below it, in the order in which they were admitted.
  func preorder(_ slot: Int32) -> [Int32] {
    guard tree[slot].hasMembers else { return [slot] }
    var found: [Int32] = []
    var pending = [slot]
    while let next = pending.popLast() {
      found.append(next)
      var member = tree[next].last
      while member >= 0 {
        pending.append(member)
        member = tree[member].previous
      }
    }
    return found
  }
}
