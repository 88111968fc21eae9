extension IdentifiedArray {
  /// What is wrong with this value; nothing, if the code that changes it is right. For tests.
  ///
  /// - Complexity: O(*n*).
  package var brokenInvariants: [String] {
    var broken: [String] = []
    if rows.contains(where: { $0 == nil }) { broken.append("a row is missing") }
    if rows.count != table.ids.count { broken.append("\(rows.count) rows, \(ids.count) ids") }
    return broken + table.brokenInvariants + journal.brokenInvariants
  }
}

extension IDTable {
  var brokenInvariants: [String] {
    var broken: [String] = []
    let taken = slots.reduce(0) { $0 + ($1 == Self.vacant ? 0 : 1) }
    if hashes != ids.map(Self.hash) { broken.append("hashes are not those of the ids") }
    if taken != ids.count { broken.append("\(taken) slots, \(ids.count) ids") }
    // With as many slots as ids, this also shows that no id is there twice.
    for (position, id) in ids.enumerated() where self.position(of: id) != position {
      broken.append("\(id) is at \(position), found at \(self.position(of: id) ?? -1)")
    }
    if slots.count & (slots.count - 1) != 0 { broken.append("\(slots.count) slots") }
    if taken * 4 > slots.count * 3 { broken.append("\(taken) of \(slots.count) taken") }
    return broken
  }
}

extension ChangeJournal {
  var brokenInvariants: [String] {
    var broken: [String] = []
    let stamps = [base] + (0..<entries.count).reversed().map { entry(back: $0).stamp }
    if stamps.last != stamp { broken.append("stamp \(stamp) is not the newest of \(stamps)") }
    if zip(stamps, stamps.dropFirst()).contains(where: { $0 >= $1 }) {
      broken.append("stamps do not grow: \(stamps)")
    }
    if entries.count > Self.capacity { broken.append("\(entries.count) journal entries") }
    return broken
  }
}
