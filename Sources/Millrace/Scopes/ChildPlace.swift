/// A property for a child that may be absent: an optional one, or one that is boxed.
///
/// It lets each operator have one declaration for both. Operators with several would make the compiler
/// try all combinations of them in a chain: 2 to the power of 20 for 20 links.
public protocol ChildPlace<Child> {
  /// The child's state.
  associatedtype Child

  /// The way from the parent's state to the child, in place where that is possible.
  static func path<Root>(
    _ keyPath: WritableKeyPath<Root, Self> & Sendable
  ) -> StatePath<Root, Child?>
}

extension Optional: ChildPlace {
  public static func path<Root>(
    _ keyPath: WritableKeyPath<Root, Wrapped?> & Sendable
  ) -> StatePath<Root, Wrapped?> {
    StatePath(keyPath)
  }
}

extension Boxed: ChildPlace where Value: ChildPlace {
  public static func path<Root>(
    _ keyPath: WritableKeyPath<Root, Boxed> & Sendable
  ) -> StatePath<Root, Value.Child?> {
    StatePath(boxed: keyPath).appending(Value.path(\.self))
  }
}
