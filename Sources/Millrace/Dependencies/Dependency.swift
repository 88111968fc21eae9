/// Reads a dependency of the store in which the feature runs.
///
/// ```swift
/// struct Search: Reducer {
///   @Dependency(\.searchClient) var client
/// ```
///
/// It is looked up at each read: in a reducer among the dependencies of the store (and of the
/// `.dependency` operators around it), in an effect among those of the effect, elsewhere among those
/// that counted where the property was made.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  private let keyPath: KeyPath<DependencyValues, Value> & Sendable
  private let values: DependencyValues

  /// - Parameter keyPath: Which dependency.
  public init(_ keyPath: KeyPath<DependencyValues, Value> & Sendable) {
    self.keyPath = keyPath
    values = .current
  }

  /// The dependency's value.
  public var wrappedValue: Value { (DependencyValues.inContext ?? values)[keyPath: keyPath] }
}
