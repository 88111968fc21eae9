extension IDTable {
  /// The number of slots that holds `count` ids with at most three quarters taken.
  @inlinable
  static func slotCount(for count: Int) -> Int {
    var slotCount = 8
    while slotCount * 3 < count * 4 { slotCount *= 2 }
    return slotCount
  }

  /// The slot where the search for a hash begins.
  @inlinable
  func home(of hash: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(slots.count)) >> 32)
  }

  @inlinable
  func next(after bucket: Int) -> Int {
    (bucket &+ 1) & (slots.count &- 1)
  }

  /// The slot that points to `position`, which must be that of an id.
  @inlinable
  func bucket(of position: Int) -> Int {
    var bucket = home(of: hashes[position])
    while slots[bucket] != Int32(position) { bucket = next(after: bucket) }
    return bucket
  }

  /// Writes `position`, that of an id without a slot, to the first free slot of its search.
  @inlinable
  mutating func occupy(with position: Int) {
    var bucket = home(of: hashes[position])
    while slots[bucket] != Self.vacant { bucket = next(after: bucket) }
    slots[bucket] = Int32(position)
  }

  /// Empties a slot, and moves those behind it up whose search would otherwise end at the gap.
  @inlinable
  mutating func vacate(_ bucket: Int) {
    let mask = slots.count - 1
    var gap = bucket
    var candidate = next(after: gap)
    while slots[candidate] != Self.vacant {
      let home = home(of: hashes[Int(slots[candidate])])
      if (candidate - home) & mask >= (candidate - gap) & mask {
        slots[gap] = slots[candidate]
        gap = candidate
      }
      candidate = next(after: candidate)
    }
    slots[gap] = Self.vacant
  }

  /// Adds `distance` to all positions from `start` on, before the ids themselves move.
  ///
  /// - Complexity: O(*k*) searches for *k* positions when they are few, else one pass over the slots.
  @inlinable
  mutating func shift(from start: Int, by distance: Int32) {
    // One search costs about as much as passing over this many slots.
    let slotsPerSearch = 32
    if (ids.count - start) * slotsPerSearch < slots.count {
      let buckets = (start..<ids.count).map { bucket(of: $0) }
      for bucket in buckets { slots[bucket] += distance }
    } else {
      let first = Int32(start)
      slots.withUnsafeMutableBufferPointer { slots in
        for bucket in slots.indices {
          slots[bucket] &+= slots[bucket] >= first ? distance : 0
        }
      }
    }
  }

  /// Fills a new table with the positions of all ids, without hashing.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  mutating func rebuild(slotCount: Int) {
    slots = Array(repeating: Self.vacant, count: slotCount)
    for position in ids.indices { occupy(with: position) }
  }
}
