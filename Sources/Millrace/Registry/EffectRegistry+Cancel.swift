extension EffectRegistry {
  /// Cancels what was admitted before a serial under a name, in a scope or below (law 5).
  ///
  /// - Parameter canceller: The operation that cancels, if it is one. Groups in which it stands itself
  ///   are not cancelled, only what was admitted in them before it.
  mutating func cancel(
    _ id: EffectID,
    in scope: ScopeTable.Index,
    before limit: UInt64,
    by canceller: Int32?
  ) {
    guard let lane = lanes.lane(id, in: scope) else { return }
    var targets: [Int32] = []
    for lane in lanes.subtree(lane) {
      var name = lanes[lane: lane].last
      while name >= 0 {
        let member = lanes[name]
        name = member.previous
        guard member.serial < limit else { continue }
        if let canceller, contains(member.entry, canceller) {
          targets.append(contentsOf: earlier(in: member.entry, than: canceller))
          // When this group started, it cancelled what stood before it under the same name.
          if case .overload(.newest(1)) = member.gate { break }
        } else {
          targets.append(member.entry)
        }
      }
    }
    cancelAll(targets)
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
