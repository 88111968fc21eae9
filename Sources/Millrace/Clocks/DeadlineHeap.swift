/// A binary heap of deadlines in which every entry can be removed by its slot.
///
/// Order: the earlier deadline first, of equal deadlines the lower number (law 14). No two entries
/// share a slot or a number.
struct DeadlineHeap {
  struct Entry: Comparable {
    let deadline: VirtualInstant
    let number: Int
    let slot: Int

    static func < (left: Entry, right: Entry) -> Bool {
      (left.deadline, left.number) < (right.deadline, right.number)
    }
  }

  /// Parents stand before their children: those of `n` are `2n + 1` and `2n + 2`.
  private(set) var entries: [Entry] = []

  /// Where in `entries` a slot stands. Meaningless for a slot that has no entry.
  private var positions: [Int] = []

  /// The entry that is due first.
  ///
  /// - Complexity: O(1)
  var first: Entry? { entries.first }

  /// Adds an entry.
  ///
  /// - Complexity: O(log *n*)
  mutating func insert(_ entry: Entry) {
    while positions.count <= entry.slot { positions.append(-1) }
    entries.append(entry)
    positions[entry.slot] = entries.count - 1
    moveUp(from: entries.count - 1)
  }

  /// Takes out the entry that is due first.
  ///
  /// - Complexity: O(log *n*)
  mutating func removeFirst() -> Entry? {
    guard let first = entries.first else { return nil }
    remove(slot: first.slot)
    return first
  }

  /// Takes out the entry of a slot that has one.
  ///
  /// - Complexity: O(log *n*)
  mutating func remove(slot: Int) {
    let position = positions[slot]
    precondition(entries[position].slot == slot, "slot \(slot) has no entry in the heap")
    let last = entries.removeLast()
    guard position < entries.count else { return }
    place(last, at: position)
    // The last entry comes from another branch, so it can be too early here as well as too late.
    moveUp(from: position)
    moveDown(from: position)
  }

  private mutating func moveUp(from start: Int) {
    var position = start
    let entry = entries[start]
    while position > 0, entry < entries[(position - 1) / 2] {
      place(entries[(position - 1) / 2], at: position)
      position = (position - 1) / 2
    }
    place(entry, at: position)
  }

  private mutating func moveDown(from start: Int) {
    var position = start
    let entry = entries[start]
    while true {
      var child = 2 * position + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entry else { break }
      place(entries[child], at: position)
      position = child
    }
    place(entry, at: position)
  }

  private mutating func place(_ entry: Entry, at position: Int) {
    entries[position] = entry
    positions[entry.slot] = position
  }

  /// What is wrong with the heap, or nil.
  var brokenInvariant: String? {
    for (position, entry) in entries.enumerated() {
      if positions[entry.slot] != position {
        return "\(entry) stands at \(position), not at \(positions[entry.slot])"
      }
      if position > 0, entry < entries[(position - 1) / 2] {
        return "\(entry) stands below the later \(entries[(position - 1) / 2])"
      }
    }
    return nil
  }
}
