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
