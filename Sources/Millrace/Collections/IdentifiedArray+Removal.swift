extension IdentifiedArray {
  /// Removes the element with this id and returns it; `nil` when there is none.
  ///
  /// - Complexity: As `remove(at:)`.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let position = table.position(of: id) else { return nil }
    return remove(at: position)
  }

  /// Removes the element at this position and returns it.
  ///
  /// - Complexity: O(1) near the end. Elsewhere O(*n*), but cheap: elements and ids behind it move up
  ///   by one `memmove` each, and one branch-free pass renumbers the hash table. No id is hashed but
  ///   the removed one.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    journal.touched(table.ids[position])
    table.remove(at: position)
    return rows.remove(at: position)!
  }

  /// Removes the elements at these positions, which may come in any order and more than once.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *k* positions, without hashing.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    removeAll(atAscending: Self.ascending(offsets))
  }

  /// Removes every element that matches. If the predicate throws, nothing is removed.
  ///
  /// - Complexity: O(*n*), without hashing.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    removeAll(atAscending: try indices.filter { try shouldBeRemoved(self[$0]) })
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard !isEmpty else { return }
    journal.touched(all: table.ids)
    rows.removeAll(keepingCapacity: keepingCapacity)
    table.removeAll(keepingCapacity: keepingCapacity)
  }

  /// The array of the elements that match. Its journal continues this one's.
  ///
  /// - Complexity: O(*n*), without hashing.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  /// Positions in ascending order, each once.
  @inlinable
  static func ascending(_ offsets: some Sequence<Int>) -> [Int] {
    offsets.sorted().reduce(into: []) { result, offset in
      if result.last != offset { result.append(offset) }
    }
  }

  @inlinable
  mutating func removeAll(atAscending positions: [Int]) {
    guard let first = positions.first else { return }
    guard positions.count > 1 else {
      remove(at: first)
      return
    }
    journal.touched(all: positions.map { table.ids[$0] })
    rows.remove(atAscending: positions)
    table.remove(atAscending: positions)
  }
}
