/// Whether two values are the same, decided by `==` where there is one and part by part elsewhere.
///
/// Works through a list of pairs instead of recursing, so the depth of a value does not matter. Class
/// instances without `==` are the same when they are one instance, so cycles do not matter either.
struct SameParts {
  /// False to look into values that have an `==`: for those whose `==` leaves something out.
  let trustsEquality: Bool
  private var pairs: [(Any, Any)] = []

  init(trustsEquality: Bool) {
    self.trustsEquality = trustsEquality
  }

  /// A mirror that makes up new parts without end is called different after so many pairs.
  private static let maximumPairs = 1_000_000

  mutating func areSame(_ before: Any, _ after: Any) -> Bool {
    pairs.removeAll(keepingCapacity: true)
    pairs.append((before, after))
    var count = 0
    while let (before, after) = pairs.popLast() {
      count += 1
      guard count <= Self.maximumPairs, isSameNode(before, after) else { return false }
    }
    return true
  }

  /// Compares one level and leaves the pairs below for later.
  private mutating func isSameNode(_ before: Any, _ after: Any) -> Bool {
    let before = unwrappingAnyHashable(before)
    let after = unwrappingAnyHashable(after)
    if trustsEquality {
      switch Equality(of: before, and: after) {
      case .equal: return true
      case .unequal: return false
      case .unknown: break
      }
    }
    guard type(of: before) == type(of: after) else { return false }
    let old = ValueTree(before)
    let new = ValueTree(after)
    if old.object != nil || new.object != nil { return old.object === new.object }
    return isSame(old.node, new.node)
  }

  private mutating func isSame(_ before: Node, _ after: Node) -> Bool {
    switch (before, after) {
    case (.leaf(let before), .leaf(let after)), (.string(let before), .string(let after)):
      return before == after
    case (.described(let before, let old), .described(let after, let new)):
      return before == after && isSame(Node(structureOf: old), Node(structureOf: new))
    case (.optional(nil), .optional(nil)):
      return true
    case (.optional(let before?), .optional(let after?)):
      pairs.append((before, after))
      return true
    case (.record(_, let before), .record(_, let after)), (.tuple(let before), .tuple(let after)):
      return areSame(before, after)
    case (.choice(let oldName, let before), .choice(let newName, let after)):
      return oldName == newName && areSame(before, after)
    case (.list(let before, _), .list(let after, _)):
      guard before.count == after.count else { return false }
      pairs.append(contentsOf: zip(before, after))
      return true
    case (.set(let before), .set(let after)):
      let members = KeyedValues(members: after)
      return before.count == after.count && before.allSatisfy { members[$0] != nil }
    case (.dictionary(let before), .dictionary(let after)):
      return areSame(before, after)
    default:
      return false
    }
  }

  private mutating func areSame(_ before: [Field], _ after: [Field]) -> Bool {
    guard before.count == after.count else { return false }
    for (old, new) in zip(before, after) {
      guard old.label == new.label else { return false }
      pairs.append((old.value, new.value))
    }
    return true
  }

  private mutating func areSame(_ before: [Entry], _ after: [Entry]) -> Bool {
    guard before.count == after.count else { return false }
    let values = KeyedValues(entries: after)
    for entry in before {
      guard let value = values[entry.key] else { return false }
      pairs.append((entry.value, value))
    }
    return true
  }
}
