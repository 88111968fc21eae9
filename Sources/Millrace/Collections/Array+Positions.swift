extension Array {
  /// Inserts an element, at the end without the detour that `insert` takes there.
  ///
  /// - Complexity: O(1) at the end, O(*n*) elsewhere.
  @inlinable
  mutating func place(_ element: Element, at position: Int) {
    if position == count {
      append(element)
    } else {
      insert(element, at: position)
    }
  }

  /// Removes the elements at the given positions, which are distinct and ascending, in place.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  mutating func remove(atAscending positions: [Int]) {
    guard var end = positions.first else { return }
    var removed = positions[...]
    for position in end..<count {
      if position == removed.first {
        removed.removeFirst()
      } else {
        swapAt(position, end)
        end += 1
      }
    }
    removeLast(positions.count)
  }
}
