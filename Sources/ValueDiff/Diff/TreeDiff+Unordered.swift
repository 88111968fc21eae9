extension TreeDiff {
  mutating func compareDictionaries(_ before: [Entry], _ after: [Entry], _ at: At) {
    let old = KeyedValues(entries: before)
    let new = KeyedValues(entries: after)
    let start = changes.count
    let kept = before.filter { entry in
      guard at.trustsEquality, let value = new[entry.key] else { return true }
      return Equality(of: entry.value, and: value) != .equal
    }
    var unchanged = before.count - kept.count
    let entries = KeyOrder.sorted(kept + after.filter { old[$0.key] == nil })
    for (entry, text) in zip(entries, keyTexts(entries.map(\.key), limit: 60)) {
      let place = at.below(.key(text))
      let mark = changes.count
      switch (old[entry.key], new[entry.key]) {
      case (let before?, let after?): compare(before, after, place)
      case (let before?, nil): append(.removed(before, .path), place)
      case (nil, let after?): append(.inserted(after, .path), place)
      case (nil, nil): break
      }
      if changes.count == mark { unchanged += 1 }
    }
    if changes.count > start { insertUnchanged(unchanged, before: changes.count, at) }
  }

  /// Members are the same when they are equal; of the others those with one identity are compared.
  mutating func compareSets(_ before: [Any], _ after: [Any], _ at: At) {
    let old = KeyedValues(members: before)
    let new = KeyedValues(members: after)
    let removed = before.filter { new[$0] == nil }
    let inserted = after.filter { old[$0] == nil }
    var arrivals: [AnyHashable: [Any]] = [:]
    var strangers: [Any] = []
    for member in KeyOrder.sorted(inserted) {
      if let identity = identity(of: member) {
        arrivals[identity, default: []].append(member)
      } else {
        strangers.append(member)
      }
    }
    let start = changes.count
    let departures = KeyOrder.sorted(removed).map { member in
      let identity = identity(of: member)
      let arrival = identity.flatMap { arrivals[$0]?.popLast() }
      return (member: member, identity: identity, arrival: arrival)
    }
    let compared = departures.filter { $0.arrival != nil }
    var texts = keyTexts(compared.compactMap(\.identity), limit: 60)[...]
    for departure in departures {
      if let arrival = departure.arrival, let text = texts.popFirst() {
        compare(departure.member, arrival, at.below(.identity(text)))
      } else {
        append(.removed(departure.member, .member), at)
      }
    }
    for member in KeyOrder.sorted(strangers + arrivals.values.joined()) {
      append(.inserted(member, .member), at)
    }
    if changes.count > start {
      insertUnchanged(before.count - removed.count, before: changes.count, at)
    }
  }

  /// Lists how many did not change, if any, in front of a position in the list of changes.
  mutating func insertUnchanged(_ count: Int, before position: Int, _ at: At) {
    guard count > 0 else { return }
    changes.insert(Change(path: at.path, kind: .unchanged(count)), at: position)
  }
}
