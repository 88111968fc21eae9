extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements, under equal ids, in the same order.
  ///
  /// - Complexity: O(1) for an array and an unchanged copy of it, else O(*n*).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.stamp == right.stamp
      || left.rows == right.rows && left.table.ids == right.table.ids
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { Array(self).description }

  public var debugDescription: String { Array(self).debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// A collection of the elements: how they are stored is no part of the value.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
