import ValueDiff

/// Whether a value is what a closure said of it, wherever the closure said something.
///
/// The closure was applied to the actual value and to the value before. Where it sets a part (`= 1`), both
/// results are the same and must be the actual part. Where it changes a part relative to what was there
/// (`+= 1`), the result for the value before must be the actual part. A part that it does not touch is,
/// in the first result, the actual part.
///
/// The parts of a list are matched by identity where every element has one of its own, else by position;
/// those of a dictionary by key; members of a set are there or not:
///
///     before       [a: 1]              the feature changes row 'a' and adds row 'b'
///     actual       [a: 2, b: 5]
///     on actual    [a: 3, b: 5]        the test says: { $0.rows[0].n += 1 }
///     on before    [a: 2]              'a' is right here, 'b' above
///
/// - Complexity: Meant for values that are not equal; equal parts are not looked into.
func agrees(_ actual: Any, onActual: Any, onBefore: Any) -> Bool {
  if isSame(actual, onActual) || isSame(actual, onBefore) { return true }
  let trees = [actual, onActual, onBefore].map { ValueTree($0) }
  guard trees.allSatisfy({ $0.object == nil }) else { return false }
  guard let parts = Parts.matched(trees.map(\.node)) else { return false }
  let (actual, onActual, onBefore) = (parts[0], parts[1], parts[2])
  guard actual.isInOrder(of: onActual) || actual.isInOrder(of: onBefore) else { return false }
  return Set(parts.flatMap(\.keys)).allSatisfy { key in
    switch (actual.values[key], onActual.values[key], onBefore.values[key]) {
    case (let actual?, let onActual?, let onBefore?):
      agrees(actual, onActual: onActual, onBefore: onBefore)
    case (let actual?, let other?, nil), (let actual?, nil, let other?):
      isSame(actual, other)
    case (nil, let onActual, let onBefore):
      onActual == nil || onBefore == nil
    case (_?, nil, nil):
      false
    }
  }
}

private func isSame(_ first: Any, _ second: Any) -> Bool {
  if let first = first as? any Equatable, let answer = isEqual(first, second) { return answer }
  return difference(first, second) == nil
}

/// `nil` when the cast to `any Equatable` has looked through an optional that is not `Equatable`.
private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool? {
  guard type(of: second) == Value.self, let second = second as? Value else { return nil }
  return first == second
}

/// The parts of a value, each under a key that finds the same part in another value.
private struct Parts {
  /// What must be equal for two values to have parts in common.
  let kind: String
  var keys: [AnyHashable] = []
  var values: [AnyHashable: Any] = [:]
  var hasOrder = false

  /// The parts of several values; `nil` where they cannot be compared one by one.
  static func matched(_ nodes: [Node]) -> [Parts]? {
    let identities = nodes.map(Self.identities)
    let matchesByIdentity = identities.allSatisfy { $0 != nil }
    let parts = zip(nodes, identities).map { Parts($0, matchesByIdentity ? $1 : nil) }
    guard let kind = parts.first??.kind else { return nil }
    let matched = parts.compactMap { $0 }
    return matched.count == nodes.count && matched.allSatisfy { $0.kind == kind } ? matched : nil
  }

  /// `nil` for what has no parts, and for an unordered collection of values without a hash.
  private init?(_ node: Node, _ identities: [AnyHashable]?) {
    switch node {
    case .record(_, let fields):
      self.init("record \(fields.count)", fields.map(\.value))
    case .tuple(let fields):
      self.init("tuple \(fields.count)", fields.map(\.value))
    case .choice(let choice, let payload):
      self.init("case \(choice) \(payload.count)", payload.map(\.value))
    case .optional(let wrapped):
      self.init(wrapped == nil ? "nil" : "some", wrapped.map { [$0] } ?? [])
    case .list(let elements, _):
      self.init("list", elements, keys: identities)
      hasOrder = identities != nil
    case .dictionary(let entries):
      guard let keys = Self.hashable(entries.map(\.key)) else { return nil }
      self.init("dictionary", entries.map(\.value), keys: keys)
    case .set(let members):
      guard let keys = Self.hashable(members) else { return nil }
      self.init("set", members, keys: keys)
    case .leaf, .string, .described:
      return nil
    }
  }

  private init(_ kind: String, _ parts: [Any], keys: [AnyHashable]? = nil) {
    self.kind = kind
    self.keys = keys ?? parts.indices.map { AnyHashable($0) }
    for (key, part) in zip(self.keys, parts) { values[key] = part }
  }

  /// Whether the parts that two lists have in common stand in the same order in both.
  func isInOrder(of other: Parts) -> Bool {
    !hasOrder
      || keys.filter { other.values[$0] != nil } == other.keys.filter { values[$0] != nil }
  }

  /// The identities of the elements of a list; `nil` where one has none, or two have the same.
  private static func identities(_ node: Node) -> [AnyHashable]? {
    guard case .list(let elements, let known) = node else { return nil }
    let identities = known ?? elements.compactMap { ($0 as? any Identifiable).map { identity($0) } }
    return identities.count == elements.count && Set(identities).count == elements.count
      ? identities : nil
  }

  private static func identity(_ value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }

  private static func hashable(_ values: [Any]) -> [AnyHashable]? {
    let keys = values.compactMap { $0 as? AnyHashable }
    return keys.count == values.count && Set(keys).count == keys.count ? keys : nil
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
