extension CasePathable {
  /// Makes a value from the name of its case and the payload.
  ///
  /// ```swift
  /// Action.make(\.search.hitsFound, hits)  // .search(.hitsFound(hits))
  /// Action.make(\.row, (3, .removeTapped)) // .row(id: 3, action: .removeTapped)
  /// ```
  @inlinable
  public static func make<Value>(_ path: CaseKeyPath<Self, Value>, _ value: Value) -> Self {
    cases[keyPath: path].embed(value)
  }

  /// Makes a value from the name of a case without payload.
  @inlinable
  public static func make(_ path: CaseKeyPath<Self, Void>) -> Self {
    cases[keyPath: path].embed(())
  }

  /// Whether this value is of the named case, whatever its payload.
  @inlinable
  public func `is`<Value>(_ path: CaseKeyPath<Self, Value>) -> Bool {
    Self.cases[keyPath: path].extract(from: self) != nil
  }

  /// The payload of the named case, or `nil` when this value is of another case.
  @inlinable
  public subscript<Value>(case path: CaseKeyPath<Self, Value>) -> Value? {
    Self.cases[keyPath: path].extract(from: self)
  }

  /// Changes the payload in place when this value is of the named case, and returns what `body` returns.
  ///
  /// Another case is left untouched and answered with `nil`, which a caller may ignore:
  ///
  /// ```swift
  /// state.modify(\.search) { $0.query = "" }
  /// if state.modify(\.search, { $0.query = "" }) == nil { /* it was another case */ }
  /// ```
  @inlinable
  @discardableResult
  public mutating func modify<Value, Result, Failure: Error>(
    _ path: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try Self.cases[keyPath: path].modify(&self, body)
  }
}
