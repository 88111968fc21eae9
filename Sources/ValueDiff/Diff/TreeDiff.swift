/// Compares two values level by level and lists what has changed, in the order of the values.
///
/// Where a type has an `==`, it decides whether there is a difference, and the parts are looked at only
/// to find it. When none of the parts admits one (an `==` that always says no, a part that compares less
/// than its owner), the parts are compared once more without asking any `==`; when that finds nothing
/// either, the whole value is listed as replaced. So unequal values never give an empty list.
struct TreeDiff {
  /// Below so many levels a difference is stated, but not followed.
  static let maximumDepth = 64

  var changes: [Change] = []
  private var pairs = ObjectPairs()

  static func changes(from before: Any, to after: Any) -> [Change] {
    var diff = TreeDiff()
    diff.compare(before, after, At(path: Path(), depth: 0, trustsEquality: true))
    return diff.changes
  }

  /// Where the comparison is, and how it compares.
  struct At {
    var path: Path
    var depth: Int
    var trustsEquality: Bool

    func below(_ component: Path.Component) -> At {
      At(path: path.appending(component), depth: depth + 1, trustsEquality: trustsEquality)
    }

    /// An optional is no level of its own: it has no line in any text.
    var inOptional: At {
      At(path: path.appending(.unwrapped), depth: depth, trustsEquality: trustsEquality)
    }
  }

  mutating func append(_ kind: Change.Kind, _ at: At) {
    changes.append(Change(path: at.path, kind: kind))
  }

  mutating func appendReplaced(_ before: Any, _ after: Any, _ at: At) {
    append(.replaced(before: before, after: after, isFolded: false), at)
  }

  mutating func compare(_ before: Any, _ after: Any, _ at: At) {
    let before = unwrappingAnyHashable(before)
    let after = unwrappingAnyHashable(after)
    guard at.trustsEquality else {
      compareParts(before, after, at)
      return
    }
    let equality = Equality(of: before, and: after)
    if equality == .equal { return }
    let start = changes.count
    let isKnown = compareParts(before, after, at)
    guard equality == .unequal, isKnown, changes.count == start else { return }
    var strictly = at
    strictly.trustsEquality = false
    compareParts(before, after, strictly)
    if changes.count == start { appendReplaced(before, after, at) }
  }

  /// Returns false when these two class instances are being compared further up: the answer is given there.
  @discardableResult
  private mutating func compareParts(_ before: Any, _ after: Any, _ at: At) -> Bool {
    guard type(of: before) == type(of: after) else {
      appendReplaced(before, after, at)
      return true
    }
    guard at.depth < Self.maximumDepth else {
      var sameParts = SameParts(trustsEquality: at.trustsEquality)
      if !sameParts.areSame(before, after) {
        append(.replaced(before: before, after: after, isFolded: true), at)
      }
      return true
    }
    let old = ValueTree(before)
    let new = ValueTree(after)
    guard let oldObject = old.object, let newObject = new.object else {
      compare(old.node, new.node, old, new, at)
      return true
    }
    return compareObjects(oldObject, newObject, old, new, at)
  }

  private mutating func compareObjects(
    _ oldObject: AnyObject,
    _ newObject: AnyObject,
    _ old: ValueTree,
    _ new: ValueTree,
    _ at: At
  ) -> Bool {
    if oldObject === newObject { return true }
    let pair = ObjectPairs.Pair(oldObject, newObject, trustsEquality: at.trustsEquality)
    switch pairs.state(of: pair) {
    case .comparing: return false
    case .same: return true
    case .different:
      // Listed in full where the pair was met first.
      appendReplaced(old.value, new.value, at)
      return true
    case .new: break
    }
    pairs.begin(pair)
    let start = changes.count
    compare(old.node, new.node, old, new, at)
    // Without an `==`, another instance is another value, whatever is in it.
    let isOther = !at.trustsEquality || !(old.value is any Equatable)
    if changes.count == start, isOther { appendReplaced(old.value, new.value, at) }
    pairs.end(pair, isDifferent: changes.count > start)
    return true
  }

  private mutating func compare(
    _ before: Node,
    _ after: Node,
    _ old: ValueTree,
    _ new: ValueTree,
    _ at: At
  ) {
    switch (before, after) {
    case (.leaf(let before), .leaf(let after)):
      if before != after { appendReplaced(old.value, new.value, at) }
    case (.string(let before), .string(let after)):
      if before != after { compareTexts(before, after, old, new, at) }
    case (.described(let before, let oldValue), .described(let after, let newValue)):
      let oldStructure = Node(structureOf: oldValue)
      let newStructure = Node(structureOf: newValue)
      if before == after || Node.areSameChoice(oldStructure, newStructure) {
        compare(oldStructure, newStructure, old, new, at)
      } else {
        appendReplaced(old.value, new.value, at)
      }
    case (.optional(nil), .optional(nil)):
      break
    case (.optional(let before?), .optional(let after?)):
      compare(before, after, at.inOptional)
    case (.record(let oldType, let before), .record(let newType, let after))
    where oldType == newType:
      compareFields(before, after, at)
    case (.tuple(let before), .tuple(let after)):
      compareFields(before, after, at)
    case (.choice(let name, let before), .choice(let otherName, let after))
    where name == otherName:
      compareFields(before, after, payloadOf: name, at)
    case (.list(let before, let oldIdentities), .list(let after, let newIdentities)):
      compareLists(
        ListAlignment.elements(before, identities: oldIdentities),
        ListAlignment.elements(after, identities: newIdentities),
        at
      )
    case (.set(let before), .set(let after)):
      compareSets(before, after, at)
    case (.dictionary(let before), .dictionary(let after)):
      compareDictionaries(before, after, at)
    default:
      appendReplaced(old.value, new.value, at)
    }
  }
}
