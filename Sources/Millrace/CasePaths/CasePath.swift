/// One case of an enum, as a value: how to make it from its payload, and how to get the payload back.
///
/// The two are inverse to each other: `extract(from: embed(value))` is `value`, and `extract` answers
/// `nil` for every other case. A payload that is itself `nil` is found: `Value?` then has two levels.
/// The payload of a case with several is a tuple, that of a case without one is `Void`.
///
/// ```swift
/// let query = CasePath(Action.query) { if case .query(let value) = $0 { value } else { nil } }
/// query.extract(from: .query("swift"))  // "swift"
/// query.extract(from: .cancelTapped)    // nil
/// ```
///
/// A path goes on with the cases of its payload by name, as in `\.search.hitsFound`. A case that is
/// called like a member of this type (`embed`, `extract`, `modify`, `appending`) is reached with
/// `appending(path:)`.
@dynamicMemberLookup
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extracting: @Sendable (Root) -> Value?
  @usableFromInline let payload: PayloadCopy
  /// The names that its key path does not tell: see `CasePath+Name.swift`.
  @usableFromInline let caseNames: CaseNames?

  @inlinable
  init(
    embedding: @escaping @Sendable (Value) -> Root,
    extracting: @escaping @Sendable (Root) -> Value?,
    caseNames: CaseNames? = nil
  ) {
    self.embedding = embedding
    self.extracting = extracting
    self.caseNames = caseNames
    payload = PayloadCopy(extracting)
  }

  /// Makes the path of a case with one payload.
  @inlinable
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(embedding: embed, extracting: extract)
  }

  /// Makes the path of a case with several payloads, which travel as a tuple.
  ///
  /// ```swift
  /// let row = CasePath(Action.row) {
  ///   if case .row(let id, let action) = $0 { (id, action) } else { nil }
  /// }
  /// row.embed((3, .removeTapped))  // .row(id: 3, action: .removeTapped)
  /// ```
  @inlinable
  public init<each Payload>(
    _ embed: @escaping @Sendable (repeat each Payload) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) where Value == (repeat each Payload) {
    self.init(embedding: { payload in embed(repeat each payload) }, extracting: extract)
  }

  /// Makes the path of a case without payload.
  ///
  /// ```swift
  /// let cancelTapped = CasePath(Action.cancelTapped) {
  ///   if case .cancelTapped = $0 { () } else { nil }
  /// }
  /// ```
  @inlinable
  public init(
    _ root: @autoclosure @escaping @Sendable () -> Root,
    extract: @escaping @Sendable (Root) -> Void?
  ) where Value == Void {
    self.init(embedding: { _ in root() }, extracting: extract)
  }

  /// The enum value with this case and payload.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// The payload, or `nil` when `root` is another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extracting(root)
  }

  /// Changes the payload in place when `root` is this case; answers `nil`, untouched, when it is not.
  ///
  /// While `body` runs, the payload is owned by nobody else, so what it stores (arrays, strings,
  /// boxes) is not copied. An error that `body` throws keeps the change made up to there.
  ///
  /// - Complexity: O(1), plus moving the payload out and in.
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ root: inout Root,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard var value = extracting(root) else { return nil }
    // The root's own reference would make every change of the payload a copy.
    _ = consume root
    defer { root = embedding(value) }
    return try body(&value)
  }
}
