import ValueDiff

/// The name of an effect: a hashable value together with its type.
///
/// Two ids are the same only when both the type and the value are the same, so `1`, `1.0`, `UInt8(1)`
/// and `Optional(1)` are four names, and equally named cases of two features' private `CancelID`
/// enums never meet.
///
/// - Complexity: that of the value's own `==` and `hash(into:)`.
public struct EffectID: Hashable, Sendable, CustomStringConvertible {
  let base: any Hashable & Sendable

  /// Names an effect after a value. An `EffectID` given as the value is taken as it is.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? EffectID)?.base ?? base
  }

  public static func == (lhs: EffectID, rhs: EffectID) -> Bool {
    isEqual(lhs.base, rhs.base)
  }

  // `as? T` would also look through an optional, so the types are compared before the values.
  private static func isEqual<T: Hashable>(_ lhs: T, _ rhs: any Hashable & Sendable) -> Bool {
    guard type(of: rhs) == T.self, let rhs = rhs as? T else { return false }
    return lhs == rhs
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }

  /// The value as it prints, with its type where it is a case of an enum: `CancelID.request`.
  public var description: String {
    let text = compact(base, limit: 60)
    return text.hasPrefix(".") ? TypeName.lastComponent(of: type(of: base)) + text : text
  }
}
