/// A value of a type which the one who takes it out knows.
class AnyBox: @unchecked Sendable {
  // Without stored properties; `Box` adds one constant of a Sendable type. `DependencyStressTests` covers
  // it under the thread sanitizer.
}

/// See `AnyBox`.
final class Box<Value: Sendable>: AnyBox, @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension AnyBox {
  /// The value, which must be of this type.
  func value<Value: Sendable>(as type: Value.Type) -> Value {
    unsafeDowncast(self, to: Box<Value>.self).value
  }
}
