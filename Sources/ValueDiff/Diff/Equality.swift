/// What `==` says about two values of any type.
enum Equality {
  case equal
  case unequal
  /// There is no `==` for this type: the parts have to be compared.
  case unknown

  /// - Complexity: that of `==` for the type; O(1) when there is none.
  init(of before: Any, and after: Any) {
    let type = type(of: before)
    guard type == Swift.type(of: after) else {
      self = .unequal
      return
    }
    if let before = before as? any Equatable, let isEqual = Equality.isEqual(before, after) {
      self = isEqual ? .equal : .unequal
    } else {
      self = Equality.areSameBits(before, after) ? .equal : .unknown
    }
  }

  /// Whether two values of one type, unknown here, hold the same bits: one is a copy of the other that
  /// nobody has changed, or both are one class instance.
  ///
  /// Nothing follows from different bits: equal strings may have different buffers, and the bytes between
  /// the fields may hold anything.
  private static func areSameBits<Value>(_ before: Value, _ after: Any) -> Bool {
    guard type(of: after) == Value.self, let after = after as? Value else { return false }
    return withUnsafeBytes(of: before) { before in
      withUnsafeBytes(of: after) { after in before.elementsEqual(after) }
    }
  }

  /// Nil when the cast to `any Equatable` has looked through an optional that is not `Equatable`.
  private static func isEqual<Value: Equatable>(_ before: Value, _ after: Any) -> Bool? {
    guard type(of: after) == Value.self, let after = after as? Value else { return nil }
    return before == after
  }
}

/// The identity of a value that is `Identifiable`.
func identity(of value: Any) -> AnyHashable? {
  (unwrappingAnyHashable(value) as? any Identifiable).map { identity(ofIdentifiable: $0) }
}

private func identity(ofIdentifiable value: some Identifiable) -> AnyHashable {
  AnyHashable(value.id)
}

/// A key or a member of an unordered collection. Equal values of different types are different keys.
struct TypedKey: Hashable {
  private let type: ObjectIdentifier
  private let base: AnyHashable

  /// Nil for a value that is not `Hashable`.
  init?(_ value: Any) {
    let value = unwrappingAnyHashable(value)
    guard let base = value as? AnyHashable else { return nil }
    self.type = ObjectIdentifier(Swift.type(of: value))
    self.base = base
  }
}
