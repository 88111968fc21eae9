extension IdentifiedArray {
  /// Exchanges the elements at two positions.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func swapAt(_ left: Int, _ right: Int) {
    guard left != right else { return }
    journal.reordered()
    rows.swapAt(left, right)
    table.swapAt(left, right)
  }

  /// Moves the elements at these positions, in their present order, to before the element that is at
  /// `destination` now.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *k* positions, without hashing.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let moving = Self.ascending(offsets)
    var staying = moving[...]
    let rest = indices.filter { position in
      guard position == staying.first else { return true }
      staying.removeFirst()
      return false
    }
    let before = rest.prefix { $0 < destination }
    reorder(before + moving + rest[before.endIndex...])
  }

  /// Sorts the elements; those that are neither before nor after one another keep their order.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    reorder(try indices.sorted { try areInIncreasingOrder(self[$0], self[$1]) })
  }

  /// Turns the order round.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reverse() {
    reorder(indices.reversed())
  }

  /// Puts the elements in a random order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder(indices.shuffled(using: &generator))
  }

  /// Puts the elements that match behind those that do not, and returns the position of the first one
  /// that does. Both groups keep their order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    var first: [Int] = []
    var second: [Int] = []
    for position in indices {
      if try belongsInSecondPartition(self[position]) {
        second.append(position)
      } else {
        first.append(position)
      }
    }
    reorder(first + second)
    return first.count
  }

  /// Puts the element at `order[position]` at `position`. An order that changes nothing is no mutation.
  @inlinable
  mutating func reorder(_ order: [Int]) {
    guard !order.elementsEqual(indices) else { return }
    journal.reordered()
    rows = order.map { rows[$0] }
    table.reorder(order)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements; equal ones keep their order.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
