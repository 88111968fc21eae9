/// A value taken apart: the node it is, and the trees below it.
///
/// A tree opens one level when it is made; the levels below are opened when somebody asks for
/// `children`. That keeps a difference of two large values from looking into parts that are equal, and
/// makes trees of cyclic class instances harmless: who walks a tree keeps track of `object`.
package struct ValueTree {
  /// The value, taken out of `AnyHashable`.
  package let value: Any
  /// The value itself, when it is a class instance.
  package let object: AnyObject?
  package let node: Node

  package init(_ value: Any) {
    let value = unwrappingAnyHashable(value)
    self.value = value
    self.object = type(of: value) is AnyClass ? value as AnyObject : nil
    self.node = Node(of: value)
  }

  /// The trees directly below, keys of a dictionary left out.
  ///
  /// - Complexity: O(*n*) for *n* children, whatever is below them.
  package var children: [ValueTree] {
    switch node {
    case .leaf, .string, .described, .optional(nil): []
    case .optional(let wrapped?): [ValueTree(wrapped)]
    case .record(_, let fields), .tuple(let fields), .choice(_, let fields):
      fields.map { ValueTree($0.value) }
    case .list(let elements, _), .set(let elements): elements.map { ValueTree($0) }
    case .dictionary(let entries): entries.map { ValueTree($0.value) }
    }
  }
}

/// The value inside any number of `AnyHashable` boxes.
func unwrappingAnyHashable(_ value: Any) -> Any {
  var value = value
  while type(of: value) == AnyHashable.self, let box = value as? AnyHashable {
    value = box.base
  }
  return value
}
