import ValueDiff

/// Whether a value is what a closure said of it, wherever the closure said something.
///
/// The closure was applied to the actual value and to the value before. Where it sets a part (`= 1`), both
/// results are the same and must be the actual part. Where it changes a part relative to what was there
/// (`+= 1`), the result for the value before must be the actual part. A part that it does not touch is,
/// in the first result, the actual part.
///
/// - Complexity: Meant for values that are not equal; equal parts are not looked into.
func agrees(_ actual: Any, onActual: Any, onBefore: Any) -> Bool {
  if difference(actual, onActual) == nil || difference(actual, onBefore) == nil { return true }
  let trees = [actual, onActual, onBefore].map { ValueTree($0) }
  guard trees.allSatisfy({ $0.object == nil }) else { return false }
  let shapes = trees.map { Shape($0.node) }
  guard let shape = shapes[0], shapes.allSatisfy({ $0 == shape }) else { return false }
  let parts = trees.map { $0.children.map(\.value) }
  return parts[0].indices.allSatisfy { index in
    agrees(parts[0][index], onActual: parts[1][index], onBefore: parts[2][index])
  }
}

/// What two values have in common when their parts can be compared one by one.
private struct Shape: Equatable {
  let name: String
  let count: Int

  /// `nil` for what has no parts in a fixed order.
  init?(_ node: Node) {
    switch node {
    case .record(_, let fields): (name, count) = ("record", fields.count)
    case .tuple(let fields): (name, count) = ("tuple", fields.count)
    case .choice(let choice, let payload): (name, count) = (choice, payload.count)
    case .optional(let wrapped): (name, count) = ("optional", wrapped == nil ? 0 : 1)
    case .list(let elements, _): (name, count) = ("list", elements.count)
    case .leaf, .string, .described, .set, .dictionary: return nil
    }
  }
}

/// Whether a class instance is part of a value, so that a copy of the value may share what it refers to.
///
/// - Complexity: O(number of parts), of which at most 10 000 are looked at.
func holdsReference(_ value: Any) -> Bool {
  var pending = [ValueTree(value)]
  var seen = 0
  while let tree = pending.popLast(), seen < 10_000 {
    if tree.object != nil { return true }
    seen += 1
    pending.append(contentsOf: tree.children)
  }
  return false
}
