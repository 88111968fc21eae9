/// Ids in an order, and a hash table that knows where each of them stands.
///
/// The table is open addressing with linear probing over slots that hold no ids, only positions into
/// `ids`, next to 32 bits of hash:
///
///     ids      0:"a"  1:"b"  2:"c"
///     slots    [ · | b9…→1 | · | · | a2…→0 | c4…→2 | · | · ]
///
/// The bits of hash say where a slot's search begins (their high bits), reject nearly all wrong ids
/// without comparing ids, and let the table grow, shrink and close gaps without hashing an id again.
/// Inserting and removing in the middle shifts positions, which is one branch-free pass over the slots.
@usableFromInline
struct IDTable<ID: Hashable & Sendable>: Sendable {
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline var fingerprint: UInt32
    @usableFromInline var position: Int32

    @inlinable
    init(fingerprint: UInt32, position: Int) {
      self.fingerprint = fingerprint
      self.position = Int32(position)
    }

    @inlinable static var empty: Slot { Slot(fingerprint: 0, position: -1) }
    @inlinable var isEmpty: Bool { position < 0 }
  }

  /// The ids in order, without duplicates.
  @usableFromInline var ids: [ID] = []

  /// None, or a power of two; at most three quarters are taken.
  @usableFromInline var slots: [Slot] = []

  @inlinable init() {}

  // MARK: Looking up

  /// 32 well mixed bits of an id's hash.
  @inlinable
  static func fingerprint(of id: ID) -> UInt32 {
    // Multiplying spreads the differences of a poor hash into the high bits, where searches begin.
    UInt32(truncatingIfNeeded: (UInt(bitPattern: id.hashValue) &* mixer) >> (UInt.bitWidth - 32))
  }

  @inlinable
  static var mixer: UInt { UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64) }

  /// Where `id` stands, or `nil`.
  ///
  /// - Complexity: O(1).
  @inlinable
  func position(of id: ID) -> Int? {
    slots.isEmpty ? nil : position(of: id, fingerprint: Self.fingerprint(of: id))
  }

  @inlinable
  func position(of id: ID, fingerprint: UInt32) -> Int? {
    guard !slots.isEmpty else { return nil }
    var bucket = home(of: fingerprint)
    while true {
      let slot = slots[bucket]
      if slot.isEmpty { return nil }
      if slot.fingerprint == fingerprint, ids[Int(slot.position)] == id {
        return Int(slot.position)
      }
      bucket = next(after: bucket)
    }
  }

  // MARK: Changing one id

  /// Puts an id that is not here yet at the end.
  @inlinable
  mutating func append(_ id: ID, fingerprint: UInt32) {
    insert(id, fingerprint: fingerprint, at: ids.count)
  }

  /// Puts an id that is not here yet before the one at `position`.
  ///
  /// - Complexity: O(1) at the end, O(*n*) elsewhere.
  @inlinable
  mutating func insert(_ id: ID, fingerprint: UInt32, at position: Int) {
    let count = ids.count + 1
    if count * 4 > slots.count * 3 { rebuild(slotCount: Self.slotCount(for: count)) }
    shift(from: position, by: 1)
    ids.insert(id, at: position)
    occupy(Slot(fingerprint: fingerprint, position: position))
  }

  /// Takes away the id at `position`.
  ///
  /// - Complexity: O(1) at the end, O(*n*) elsewhere.
  @inlinable
  mutating func remove(at position: Int) {
    vacate(bucket(ofPosition: position))
    shift(from: position + 1, by: -1)
    ids.remove(at: position)
  }

  /// Writes an id that is not here yet over the one at `position`.
  ///
  /// - Complexity: O(1).
  @inlinable
  mutating func replace(at position: Int, with id: ID) {
    vacate(bucket(ofPosition: position))
    ids[position] = id
    occupy(Slot(fingerprint: Self.fingerprint(of: id), position: position))
  }

  @inlinable
  mutating func swapAt(_ left: Int, _ right: Int) {
    let leftBucket = bucket(ofPosition: left)
    let rightBucket = bucket(ofPosition: right)
    slots[leftBucket].position = Int32(right)
    slots[rightBucket].position = Int32(left)
    ids.swapAt(left, right)
  }

  @inlinable
  mutating func removeAll(keepingCapacity: Bool) {
    ids.removeAll(keepingCapacity: keepingCapacity)
    slots = keepingCapacity ? Array(repeating: .empty, count: slots.count) : []
  }

  @inlinable
  mutating func reserveCapacity(_ capacity: Int) {
    ids.reserveCapacity(capacity)
    let slotCount = Self.slotCount(for: capacity)
    if slotCount > slots.count { rebuild(slotCount: slotCount) }
  }
}
