extension EffectRegistry {
  /// Cancels what was admitted before a serial under a name, in a scope or below (law 5).
  ///
  /// - Parameter canceller: The operation that cancels, if it is one. Groups in which it stands itself
  ///   are not cancelled, only what was admitted in them before it.
  /// - Complexity: O(number found + number of groups of the name around the canceller).
  mutating func cancel(
    _ id: EffectID,
    in scope: ScopeTable.Index,
    before limit: UInt64,
    by canceller: Int32?
  ) {
    guard let lane = lanes.lane(id, in: scope) else { return }
    var targets: [Int32] = []
    var windows: [Int32] = []
    for lane in lanes.subtree(lane) {
      targets += oldest(in: lane, before: limit, by: canceller)
      guard let window = lanes[lane: lane].window, window.opener < limit else { continue }
      // With the wait for its end the window goes too, and what it holds starts unless it is cancelled.
      if let wait = window.wait { targets.append(wait.slot) } else { windows.append(lane) }
    }
    for lane in windows { closeWindow(of: lane) }
    cancelAll(targets)
  }

  /// Whether an entry is the wait for the end of a window. Policies ignore it; it is not an effect.
  func isWindow(_ slot: Int32, of lane: Int32) -> Bool {
    lanes[lane: lane].window?.wait?.slot == slot
  }

  /// Cancels what was admitted before an entry under one of its names, in the scope of the name, for its
  /// policy: a child that uses the same name, such as one of the same kind, is none of its business.
  mutating func cancelOlder(than slot: Int32, under name: Int32) {
    let lane = lanes[name].lane
    var targets: [Int32] = []
    var outermost: Int32?
    var older = lanes[name].previous
    while older >= 0 {
      let member = lanes[older]
      older = member.previous
      if isWindow(member.entry, of: lane) { continue }
      if contains(member.entry, slot) {
        outermost = member.entry == slot ? outermost : member.entry
        // When that group started, it cancelled what stood before it under the same name.
        if case .overload(.newest(1)) = member.gate, member.entry != slot { break }
      } else {
        targets.append(member.entry)
      }
    }
    if let outermost { targets += earlier(in: outermost, than: slot) }
    cancelAll(targets)
  }

  /// The effects of one lane that were admitted before a serial, and do not hold the canceller.
  private func oldest(
    in lane: Int32,
    before limit: UInt64,
    by canceller: Int32?
  ) -> [Int32] {
    var targets: [Int32] = []
    var outermost: Int32?
    var name = lanes[lane: lane].first
    while name >= 0, lanes[name].serial < limit {
      let entry = lanes[name].entry
      if let canceller, contains(entry, canceller) {
        // What stands in the groups inside of the first one stands in that one too.
        outermost = outermost ?? entry
      } else if !isWindow(entry, of: lane) {
        targets.append(entry)
      }
      name = lanes[name].next
    }
    if let canceller, let outermost { targets += earlier(in: outermost, than: canceller) }
    return targets
  }

  /// Whether an entry lies in the tree below another one.
  func contains(_ group: Int32, _ slot: Int32) -> Bool {
    if case .region = tree[slot].payload.kind { return tree.isAncestorOrSelf(group, of: slot) }
    let serial = tree[slot].serial
    return tree[group].serial <= serial && serial <= tree[group].payload.lastSerial
  }

  /// What stands in a group before one of the operations in it.
  private func earlier(in group: Int32, than slot: Int32) -> [Int32] {
    var found: [Int32] = []
    var current = group
    while current != slot {
      var member = tree[current].first
      while member >= 0, !contains(member, slot) {
        found.append(member)
        member = tree[member].next
      }
      guard member >= 0 else { break }
      current = member
    }
    return found
  }

  /// The topmost entries of a flight that belong to a scope or lie below it.
  func tops(of flight: Int32, within scope: ScopeTable.Index) -> [Int32] {
    var found: [Int32] = []
    var pending = members(flight)
    while let slot = pending.popLast() {
      if scopes.isSameOrBelow(tree[slot].payload.scope, scope) {
        found.append(slot)
      } else {
        pending.append(contentsOf: members(slot))
      }
    }
    return found
  }
}
