/// The names in one folder, packed: 16 bytes and the name itself for each.
struct FolderListing: Sendable {
  private struct Entry {
    var start: Int
    var length: UInt32
    var kind: EntryKind
  }

  /// All names, one after the other.
  private var names: [UInt8] = []
  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// The memory taken for the entries, in bytes.
  var heldBytes: Int { names.capacity + entries.capacity * MemoryLayout<Entry>.stride }

  mutating func append(_ name: some Collection<UInt8>, _ kind: EntryKind) {
    entries.append(Entry(start: names.count, length: UInt32(name.count), kind: kind))
    names.append(contentsOf: name)
  }

  func kind(at index: Int) -> EntryKind { entries[index].kind }

  func name(at index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    return names[entry.start..<entry.start + Int(entry.length)]
  }

  /// Orders the names byte by byte.
  ///
  /// - Parameter checkCancellation: Called once for about a thousand comparisons: a folder can have
  ///   so many entries that nobody wants to wait for the order.
  mutating func sort(checkCancellation: () throws -> Void) throws {
    var comparisons = 0
    try names.withUnsafeBytes { names in
      try entries.sort { left, right in
        comparisons &+= 1
        if comparisons % 1_024 == 0 { try checkCancellation() }
        let order = SystemCalls.compare(
          names.baseAddress! + left.start,
          names.baseAddress! + right.start,
          count: Int(min(left.length, right.length))
        )
        return order == 0 ? left.length < right.length : order < 0
      }
    }
  }
}
