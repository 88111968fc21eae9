/// Values looked up by a key of any type: by hash where the key has one, else by the text it prints as.
struct KeyedValues {
  private enum Key: Hashable {
    case typed(TypedKey)
    case printed(String)

    init(_ key: Any) {
      self = TypedKey(key).map(Key.typed) ?? .printed(compact(key, limit: .max))
    }
  }

  private var values: [Key: Any] = [:]

  init(entries: [Entry]) {
    values.reserveCapacity(entries.count)
    for entry in entries { values[Key(entry.key)] = entry.value }
  }

  init(members: [Any]) {
    self.init(entries: members.map { Entry(key: $0, value: $0) })
  }

  subscript(key: Any) -> Any? { values[Key(key)] }
}

/// A fixed order for the members of an unordered collection.
enum KeyOrder {
  /// Positions of the values: in their own order when they have one type that has an order, else in the
  /// order of their texts.
  ///
  /// - Complexity: O(*n* log *n*).
  static func positions(sorting values: [Any]) -> [Int] {
    let values = values.map { unwrappingAnyHashable($0) }
    if let first = values.first as? any Comparable,
      let positions = positions(sorting: values, like: first)
    {
      return positions
    }
    let texts = values.map { compact($0, limit: 200) }
    return texts.indices.sorted { texts[$0] < texts[$1] }
  }

  static func sorted(_ values: [Any]) -> [Any] {
    positions(sorting: values).map { values[$0] }
  }

  static func sorted(_ entries: [Entry]) -> [Entry] {
    positions(sorting: entries.map(\.key)).map { entries[$0] }
  }

  private static func positions<Value: Comparable>(
    sorting values: [Any],
    like _: Value
  ) -> [Int]? {
    let sortable = values.compactMap { $0 as? Value }
    guard sortable.count == values.count else { return nil }
    return sortable.indices.sorted { sortable[$0] < sortable[$1] }
  }
}
