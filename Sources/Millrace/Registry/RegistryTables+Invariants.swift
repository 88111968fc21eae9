extension CompletionTree {
  /// What is wrong with the links between the nodes.
  package var brokenInvariants: [String] {
    var broken: [String] = []
    let slots = slots
    if slots.count != count { broken.append("\(slots.count) nodes, counted \(count)") }
    if Set(slots.map { self[$0].serial }).count != slots.count { broken.append("equal serials") }
    if freePlaces + count != capacity {
      broken.append("\(freePlaces) free, \(count) taken of \(capacity)")
    }
    var reached = 0
    for slot in slots {
      if self[slot].parent < 0 { reached += 1 }
      var (previous, member) = (Self.none, self[slot].first)
      while member >= 0 {
        guard contains(member) else { return broken + ["\(member) in \(slot) is not there"] }
        reached += 1
        let node = self[member]
        if node.parent != slot || node.previous != previous || reached > count {
          return broken + ["\(member) is linked wrongly in \(slot)"]
        }
        if previous >= 0, self[previous].serial > node.serial {
          broken.append("\(member) is older than \(previous), which stands before it")
        }
        (previous, member) = (member, node.next)
      }
      if self[slot].last != previous { broken.append("\(slot) ends with \(previous)") }
    }
    if reached != count { broken.append("\(reached) of \(count) nodes were reached") }
    return broken
  }
}

extension LaneTable {
  /// What is wrong with the links between lanes and members.
  package var brokenInvariants: [String] {
    var broken: [String] = []
    for lane in indices {
      let content = self[lane: lane]
      let name = "\(content.key.id) in \(content.key.scope)"
      if self.lane(content.key.id, in: content.key.scope) != lane {
        broken.append("\(name) is not found")
      }
      if content.first < 0, content.window == nil, content.firstBelow < 0 {
        broken.append("\(name) is empty")
      }
      if (content.above < 0) != (content.key.scope == ScopeTable.root) {
        broken.append("\(name) hangs under \(content.above)")
      }
      let members = sequence(first: content.first) { self[$0].next }.prefix { $0 >= 0 }
      var previous: Int32 = -1
      for member in members {
        if self[member].lane != lane || self[member].previous != previous {
          broken.append("\(member) is linked wrongly in \(name)")
        }
        if previous >= 0 {
          if self[previous].next != member { broken.append("\(name) is not one row") }
          if self[previous].serial > self[member].serial { broken.append("\(name) is unordered") }
        }
        previous = member
      }
      if content.first != (members.first ?? -1) || content.last != previous {
        broken.append("\(name) does not know its ends")
      }
      let places = members.count { self[$0].holdsPlace }
      if places != content.occupied {
        broken.append("\(places) places of \(name) are taken, counted \(content.occupied)")
      }
      broken += brokenLinks(below: lane, name)
    }
    return broken
  }

  private func brokenLinks(below lane: Int32, _ name: String) -> [String] {
    var (previous, below) = (Int32(-1), self[lane: lane].firstBelow)
    var seen = Set<Int32>()
    while below >= 0, seen.insert(below).inserted {
      let content = self[lane: below]
      if content.above != lane || content.previousBeside != previous
        || content.key.id != self[lane: lane].key.id
      {
        return ["lane \(below) hangs wrongly under \(name)"]
      }
      (previous, below) = (below, content.nextBeside)
    }
    let hanging = indices.count { self[lane: $0].above == lane }
    return hanging == seen.count && below < 0 ? [] : ["\(name) does not know who is below"]
  }
}

extension ScopeTable {
  /// What is wrong with the links between the scopes.
  package var brokenInvariants: [String] {
    let all = subtree(Self.root)
    guard Set(all).count == all.count else { return ["a scope is found twice"] }
    var broken = all.count == count + 1 ? [] : ["\(all.count - 1) scopes, counted \(count)"]
    for scope in all {
      for (mount, mounted) in self[scope].mounts {
        if mounted.children.isEmpty { broken.append("scope \(scope) keeps an empty mount") }
        for (identity, child) in mounted.children {
          let key = self[child].key
          if self[child].parent != scope || key?.identity != identity
            || key.map({ ObjectIdentifier($0.mount) }) != mount
          {
            broken.append("scope \(child) hangs wrongly under \(scope)")
          }
        }
      }
    }
    return broken
  }
}
