/// Ids in an order, and a hash table that knows where each of them stands.
///
/// The table is open addressing with linear probing over slots that hold nothing but positions:
///
///     position   0    1    2
///     ids       "a"  "b"  "c"
///     hashes     a2   b9   c4       32 bits of each id's hash
///     slots     [ · | 1 | · | · | 0 | 2 | · | · ]
///
/// The high bits of a hash say in which slot its search begins. With the hashes kept, nearly all wrong
/// ids are rejected without comparing ids, and the table grows, shrinks and closes gaps without
/// hashing an id again. Inserting and removing in the middle renumbers positions, which is one
/// branch-free pass over the slots, four bytes each.
@usableFromInline
struct IDTable<ID: Hashable & Sendable>: Sendable {
  /// The ids in order, without duplicates.
  @usableFromInline var ids: [ID] = []

  /// The hash of each id, by position.
  @usableFromInline var hashes: [UInt32] = []

  /// Positions, or `vacant`. None at all, or a power of two of which at most three quarters are taken.
  @usableFromInline var slots: [Int32] = []

  @inlinable static var vacant: Int32 { -1 }

  @inlinable init() {}

  // MARK: Looking up

  /// 32 well mixed bits of an id's hash.
  @inlinable
  static func hash(of id: ID) -> UInt32 {
    // Multiplying spreads the differences of a poor hash into the high bits, where searches begin.
    let mixer = UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    let product = UInt(bitPattern: id.hashValue) &* mixer
    return UInt32(truncatingIfNeeded: product >> (UInt.bitWidth - 32))
  }

  /// Where `id` stands, or `nil`.
  ///
  /// - Complexity: O(1).
  @inlinable
  func position(of id: ID) -> Int? {
    slots.isEmpty ? nil : position(of: id, hash: Self.hash(of: id))
  }

  @inlinable
  func position(of id: ID, hash: UInt32) -> Int? {
    guard !slots.isEmpty else { return nil }
    var bucket = home(of: hash)
    while slots[bucket] != Self.vacant {
      let position = Int(slots[bucket])
      if hashes[position] == hash, ids[position] == id { return position }
      bucket = next(after: bucket)
    }
    return nil
  }

  // MARK: Changing

  /// Puts an id that is not here yet before the one at `position`.
  ///
  /// - Complexity: O(1) at the end, O(*n*) elsewhere.
  @inlinable
  mutating func insert(_ id: ID, hash: UInt32, at position: Int) {
    let count = ids.count + 1
    if count * 4 > slots.count * 3 { rebuild(slotCount: Self.slotCount(for: count)) }
    shift(from: position, by: 1)
    ids.place(id, at: position)
    hashes.place(hash, at: position)
    occupy(with: position)
  }

  /// Takes away the id at `position`.
  ///
  /// - Complexity: O(1) at the end, O(*n*) elsewhere.
  @inlinable
  mutating func remove(at position: Int) {
    vacate(bucket(of: position))
    shift(from: position + 1, by: -1)
    ids.remove(at: position)
    hashes.remove(at: position)
  }

  /// Writes an id that is not here yet over the one at `position`.
  ///
  /// - Complexity: O(1).
  @inlinable
  mutating func replace(at position: Int, with id: ID) {
    vacate(bucket(of: position))
    ids[position] = id
    hashes[position] = Self.hash(of: id)
    occupy(with: position)
  }

  /// Exchanges the ids at two positions.
  ///
  /// - Complexity: O(1).
  @inlinable
  mutating func swapAt(_ left: Int, _ right: Int) {
    let leftBucket = bucket(of: left)
    let rightBucket = bucket(of: right)
    slots[leftBucket] = Int32(right)
    slots[rightBucket] = Int32(left)
    ids.swapAt(left, right)
    hashes.swapAt(left, right)
  }

  @inlinable
  mutating func removeAll(keepingCapacity: Bool) {
    ids.removeAll(keepingCapacity: keepingCapacity)
    hashes.removeAll(keepingCapacity: keepingCapacity)
    slots = keepingCapacity ? Array(repeating: Self.vacant, count: slots.count) : []
  }

  @inlinable
  mutating func reserveCapacity(_ capacity: Int) {
    ids.reserveCapacity(capacity)
    hashes.reserveCapacity(capacity)
    let slotCount = Self.slotCount(for: capacity)
    if capacity > 0, slotCount > slots.count { rebuild(slotCount: slotCount) }
  }

  /// Puts the id at `order[position]` at `position`, for every position.
  ///
  /// - Complexity: O(*n*), without hashing.
  @inlinable
  mutating func reorder(_ order: [Int]) {
    ids = order.map { ids[$0] }
    hashes = order.map { hashes[$0] }
    rebuild(slotCount: slots.count)
  }

  /// Takes away the ids at the given positions, which are distinct and ascending.
  ///
  /// - Complexity: O(*n*), without hashing.
  @inlinable
  mutating func remove(atAscending positions: [Int]) {
    ids.remove(atAscending: positions)
    hashes.remove(atAscending: positions)
    rebuild(slotCount: min(slots.count, Self.slotCount(for: ids.count)))
  }
}
