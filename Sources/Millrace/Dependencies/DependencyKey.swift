/// What a dependency is when nobody set it.
///
/// ```swift
/// struct SearchClient: Sendable { var search: @Sendable (String) async throws -> [Hit] }
///
/// extension SearchClient: DependencyKey {
///   static let liveValue = SearchClient { try await searchTheWeb($0) }
/// }
/// extension DependencyValues {
///   var searchClient: SearchClient {
///     get { self[SearchClient.self] }
///     set { self[SearchClient.self] = newValue }
///   }
/// }
/// ```
///
/// A value that is not set is made once for each store, when it is first read, and may itself read
/// other dependencies: it is made again where one of those is overridden.
public protocol DependencyKey {
  associatedtype Value: Sendable = Self
  /// The value in a running program.
  static var liveValue: Value { get }
  /// The value in a `TestStore`. By default it is the live value, and reading it is reported.
  static var testValue: Value { get }
}

extension DependencyKey {
  public static var testValue: Value {
    DependencyValues.reportUnimplemented(Self.self, call: nil)
    return liveValue
  }
}
