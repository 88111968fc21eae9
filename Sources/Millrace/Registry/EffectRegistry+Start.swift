extension EffectRegistry {
  /// Starts what is due, from left to right, and then what gates have let go.
  mutating func startWhatIsDue() {
    while true {
      if let token = dueToStart.popLast() {
        if tree.contains(token) { start(token.slot) }
      } else if !letGo.isEmpty {
        if let token = letGo.popFirst(), tree.contains(token) { start(token.slot) }
      } else if let wait = needlessWaits.popLast() {
        if tree.contains(wait) { endNeedlessWait(wait.slot) }
      } else {
        return
      }
    }
  }

  /// The turn of an entry has come: it passes its gates, then it does what it is for.
  private mutating func start(_ slot: Int32) {
    switch tree[slot].payload.phase {
    case .waiting: tree[slot].payload.nextGate = tree[slot].payload.firstMembership
    case .held: break
    case .started: return  // its gate let it go and its turn came in the same event
    }
    while tree[slot].payload.nextGate >= 0 {
      let name = tree[slot].payload.nextGate
      switch pass(name, slot) {
      case .open: tree[slot].payload.nextGate = lanes[name].nextOfEntry
      case .closed:
        tree[slot].payload.phase = .held
        return
      case .refused:
        cancelAll([slot])
        return
      }
    }
    tree[slot].payload.phase = .started
    begin(slot)
  }

  mutating func begin(_ slot: Int32) {
    let token = tree.token(slot)
    switch tree[slot].payload.kind {
    case .run, .wait:
      commands.append(.start(token))
    case .send(let node):
      commands.append(.deliver(token, node))
    case .cancel(let node):
      guard case .cancel(let ids) = node.content else { return end(slot) }
      for id in ids {
        cancel(id, in: tree[slot].payload.scope, before: token.serial, by: slot)
        // It may have stood under the name itself; then it is gone, and its other ids still count.
        guard tree.contains(token) else { return }
      }
      end(slot)
    case .group(.merge):
      dueToStart.append(contentsOf: members(slot).reversed().map(tree.token))
    case .group(.concatenate):
      tree[slot].payload.current = tree[slot].first
      dueToStart.append(tree.token(tree[slot].first))
    case .group(.deadline):
      dueToStart.append(contentsOf: members(slot).prefix(2).reversed().map(tree.token))
    case .region:
      break  // its task runs already or is about to be made by the body that asked for it
    case .flight:
      preconditionFailure("A flight is never started: \(token)")
    }
  }

  enum Passage {
    case open, closed, refused
  }

  private mutating func pass(_ name: Int32, _ slot: Int32) -> Passage {
    switch lanes[name].gate {
    case nil:
      return .open
    case .overload(.newest(1)):
      cancelOlder(than: slot, under: name)
      return .open
    case .overload(.newest(let limit)):
      cancelAll(Array(older(than: slot, under: name).dropFirst(max(1, limit) - 1)))
      return .open
    case .overload(let policy):
      return passOldest(policy, name, slot)
    case .throttle(let throttle):
      return passThrottle(throttle, name, slot)
    }
  }

  /// The effects of a name that were admitted before one of them and do not hold it, newest first.
  private func older(than slot: Int32, under name: Int32) -> [Int32] {
    let lane = lanes[name].lane
    var found: [Int32] = []
    var older = lanes[name].previous
    while older >= 0 {
      let entry = lanes[older].entry
      if entry != found.last, !contains(entry, slot), !isWindow(entry, of: lane) {
        found.append(entry)
      }
      older = lanes[older].previous
    }
    return found
  }

  private mutating func passOldest(
    _ policy: OverloadPolicy,
    _ name: Int32,
    _ slot: Int32
  ) -> Passage {
    let lane = lanes[name].lane
    if lanes[name].holdsPlace || sharesPlace(of: lane, slot) { return .open }
    guard hasRoom(lane, policy) else {
      guard case .oldest(_, whenFull: .wait) = policy else { return .refused }
      lanes[lane: lane].waiting.append(tree.token(slot))
      return .closed
    }
    takePlace(name)
    return .open
  }

  /// Whether a place of a lane is free.
  func hasRoom(_ lane: Int32, _ policy: OverloadPolicy) -> Bool {
    lanes[lane: lane].occupied < policy.limit
  }

  /// Gives a place to the entry that has a name.
  mutating func takePlace(_ name: Int32) {
    lanes[name].holdsPlace = true
    lanes[lane: lanes[name].lane].occupied += 1
  }

  /// Whether an entry, or a group in which it stands, holds a place of a lane. Then the entry needs none:
  /// the group waits for the entry, which must not wait for the group.
  ///
  /// - Complexity: O(1) while no place is taken, else O(number of groups around the entry).
  func sharesPlace(of lane: Int32, _ slot: Int32) -> Bool {
    guard lanes[lane: lane].occupied > 0 else { return false }
    var slot = slot
    while slot >= 0 {
      var name = tree[slot].payload.firstMembership
      while name >= 0 {
        if lanes[name].lane == lane, lanes[name].holdsPlace { return true }
        name = lanes[name].nextOfEntry
      }
      slot = tree[slot].parent
    }
    return false
  }
}
