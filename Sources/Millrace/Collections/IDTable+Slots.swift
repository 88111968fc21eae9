extension IDTable {
  /// The number of slots that holds `count` ids with at most three quarters taken.
  @inlinable
  static func slotCount(for count: Int) -> Int {
    var slotCount = 8
    while slotCount * 3 < count * 4 { slotCount *= 2 }
    return slotCount
  }

  /// Where the search for a fingerprint begins: its high bits.
  @inlinable
  func home(of fingerprint: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(fingerprint) &* UInt64(slots.count)) >> 32)
  }

  @inlinable
  func next(after bucket: Int) -> Int {
    (bucket + 1) & (slots.count - 1)
  }

  /// The slot that points to `position`, which must be that of an id.
  @inlinable
  func bucket(ofPosition position: Int) -> Int {
    var bucket = home(of: Self.fingerprint(of: ids[position]))
    while slots[bucket].position != Int32(position) { bucket = next(after: bucket) }
    return bucket
  }

  /// Writes a slot to the first free place of its search.
  @inlinable
  mutating func occupy(_ slot: Slot) {
    var bucket = home(of: slot.fingerprint)
    while !slots[bucket].isEmpty { bucket = next(after: bucket) }
    slots[bucket] = slot
  }

  /// Empties a slot, and moves those behind it up whose search would otherwise end at the gap.
  @inlinable
  mutating func vacate(_ bucket: Int) {
    let mask = slots.count - 1
    var gap = bucket
    var candidate = next(after: gap)
    while !slots[candidate].isEmpty {
      let home = home(of: slots[candidate].fingerprint)
      if (candidate - home) & mask >= (candidate - gap) & mask {
        slots[gap] = slots[candidate]
        gap = candidate
      }
      candidate = next(after: candidate)
    }
    slots[gap] = .empty
  }

  /// Adds `distance` to the positions of all ids from `start` on, before `ids` itself changes.
  ///
  /// - Complexity: O(*k*) look-ups for *k* ids when they are few, else one pass over the slots.
  @inlinable
  mutating func shift(from start: Int, by distance: Int32) {
    // One look-up costs about as much as passing over this many slots.
    let slotsPerLookup = 64
    if (ids.count - start) * slotsPerLookup < slots.count {
      let buckets = (start..<ids.count).map { bucket(ofPosition: $0) }
      for bucket in buckets { slots[bucket].position += distance }
    } else {
      let first = Int32(start)
      slots.withUnsafeMutableBufferPointer { slots in
        for bucket in slots.indices {
          slots[bucket].position &+= slots[bucket].position >= first ? distance : 0
        }
      }
    }
  }

  /// Moves every slot to a table of another size, without hashing.
  @inlinable
  mutating func rebuild(slotCount: Int) {
    let old = slots
    slots = Array(repeating: .empty, count: slotCount)
    for slot in old where !slot.isEmpty { occupy(slot) }
  }

  /// Puts the id at `order[position]` at `position`, for every position.
  ///
  /// - Complexity: O(*n*), without hashing.
  @inlinable
  mutating func reorder(_ order: [Int]) {
    var newPositions = Array(repeating: Int32(0), count: order.count)
    for (position, oldPosition) in order.enumerated() {
      newPositions[oldPosition] = Int32(position)
    }
    for bucket in slots.indices where !slots[bucket].isEmpty {
      slots[bucket].position = newPositions[Int(slots[bucket].position)]
    }
    ids = order.map { ids[$0] }
  }

  /// Takes away the ids at the given positions, which are distinct and ascending.
  ///
  /// - Complexity: O(*n*), without hashing.
  @inlinable
  mutating func remove(atAscending positions: [Int]) {
    var newPositions: [Int32] = []
    newPositions.reserveCapacity(ids.count)
    var kept: [ID] = []
    kept.reserveCapacity(ids.count - positions.count)
    var remaining = positions[...]
    for position in ids.indices {
      if position == remaining.first {
        remaining.removeFirst()
        newPositions.append(-1)
      } else {
        newPositions.append(Int32(kept.count))
        kept.append(ids[position])
      }
    }
    let old = slots
    ids = kept
    slots = Array(repeating: .empty, count: Self.slotCount(for: kept.count))
    for slot in old where !slot.isEmpty && newPositions[Int(slot.position)] >= 0 {
      occupy(
        Slot(fingerprint: slot.fingerprint, position: Int(newPositions[Int(slot.position)]))
      )
    }
  }
}
