extension StackState: Equatable where Element: Equatable {
  /// Whether both have equal elements under equal ids.
  ///
  /// - Complexity: O(1) for a stack and an unchanged copy of it, else O(*n*).
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements.stamp == rhs.elements.stamp
      || lhs.elements.count == rhs.elements.count
        && zip(lhs.elements, rhs.elements).allSatisfy {
          $0.key.id == $1.key.id && $0.state == $1.state
        }
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    for element in elements {
      hasher.combine(element.key.id)
      hasher.combine(element.state)
    }
  }
}

extension StackState: CustomStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { Array(self).description }
}

extension StackState: CustomReflectable {
  /// The elements by id: how they are stored is no part of the value.
  public var customMirror: Mirror {
    let children = elements.map { (label: "#\($0.key.id)" as String?, value: $0.state as Any) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
