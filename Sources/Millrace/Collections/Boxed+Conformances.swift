extension Boxed: Equatable where Value: Equatable {
  /// Whether the values are equal.
  ///
  /// - Complexity: O(1) for a box and an unchanged copy of it.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.storage.value == right.storage.value
  }
}

extension Boxed: Hashable where Value: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.value)
  }
}

extension Boxed: Encodable where Value: Encodable {
  /// Writes the value, without a trace of the box.
  public func encode(to encoder: any Encoder) throws {
    try storage.value.encode(to: encoder)
  }
}

extension Boxed: Decodable where Value: Decodable {
  /// Reads what the value has written.
  public init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }
}

extension KeyedDecodingContainer {
  /// Reads a boxed optional. A missing key is `nil`, as it is for an optional without a box.
  public func decode<Value: Decodable>(
    _ type: Boxed<Value?>.Type,
    forKey key: Key
  ) throws -> Boxed<Value?> {
    Boxed(try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes a boxed optional. The key is left out for `nil`, as it is for an optional without a box.
  public mutating func encode<Value: Encodable>(_ box: Boxed<Value?>, forKey key: Key) throws {
    try encodeIfPresent(box.wrappedValue, forKey: key)
  }
}

extension Boxed: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value, as it prints itself.
  public var description: String { String(describing: storage.value) }

  public var debugDescription: String { String(reflecting: storage.value) }
}

extension Boxed: CustomReflectable {
  /// The mirror of the value: the box is not seen.
  public var customMirror: Mirror { Mirror(reflecting: storage.value) }
}
