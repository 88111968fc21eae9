/// A fixed order for the members of an unordered collection: the same for equal collections, in whatever
/// order they hold their members.
enum KeyOrder {
  /// Positions of the values: in their own order when they have one type that has an order, else in the
  /// order of their texts.
  ///
  /// An order that somebody else has written may call two different values alike, or contradict itself. So
  /// values are put in the order of their texts first, and a tie leaves them so.
  ///
  /// - Complexity: O(*n* log *n*) comparisons; a text for each value that is no number or string.
  static func positions(sorting values: [Any]) -> [Int] {
    guard values.count > 1 else { return Array(values.indices) }
    let values = values.map { unwrappingAnyHashable($0) }
    let ordered = values.first as? any Comparable
    if let ordered, ordered is any LibraryValue,
      let positions = positions(of: values, like: ordered, isStrict: true)
    {
      return positions
    }
    let texts = values.map { OrderText.text(of: $0, depth: 0) }
    let byText = texts.indices.sorted { OrderText.precedes(texts[$0], texts[$1]) }
    guard let ordered,
      let positions = positions(of: byText.map { values[$0] }, like: ordered, isStrict: false)
    else { return byText }
    return positions.map { byText[$0] }
  }

  static func sorted(_ values: [Any]) -> [Any] {
    positions(sorting: values).map { values[$0] }
  }

  static func sorted(_ entries: [Entry]) -> [Entry] {
    positions(sorting: entries.map(\.key)).map { entries[$0] }
  }

  /// Nil when the values are of several types, or when a strict order is asked for and one of them (a
  /// not-a-number) is in none.
  private static func positions<Value: Comparable>(
    of values: [Any],
    like _: Value,
    isStrict: Bool
  ) -> [Int]? {
    let sortable = values.compactMap { $0 as? Value }
    guard sortable.count == values.count else { return nil }
    if isStrict, !sortable.allSatisfy({ $0 == $0 }) { return nil }
    return sortable.indices.sorted {
      if sortable[$0] < sortable[$1] { return true }
      return !(sortable[$1] < sortable[$0]) && $0 < $1
    }
  }
}

/// The whole text of a value, by which values without an order of their own are sorted.
///
/// A member of a set in a set is written once, for the sorting and for the text; laying out a set asks for
/// the order of its members first, which would double the work with every level.
struct OrderText {
  private var names = PrintNames()
  private var text = ""

  static func text(of value: Any, depth: Int) -> String {
    var writer = OrderText()
    writer.write(value, depth: depth)
    return writer.text
  }

  /// Also tells apart what is canonically equivalent.
  static func precedes(_ left: String, _ right: String) -> Bool {
    if left < right { return true }
    return left == right && left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
  }

  private mutating func write(_ value: Any, depth: Int) {
    if depth > Layout.maximumDepth {
      text += "…"
      return
    }
    let tree = ValueTree(value)
    switch tree.node {
    case .optional(let wrapped?) where !Layout.isNil(wrapped):
      write(wrapped, depth: depth)
    case .set(let members) where tree.object == nil:
      let texts = members.map { OrderText.text(of: $0, depth: depth + 1) }
      text += "Set(["
      text += texts.sorted(by: OrderText.precedes).joined(separator: ", ")
      text += "])"
    case .dictionary(let entries) where tree.object == nil:
      let texts = entries.map {
        OrderText.text(of: $0.key, depth: depth + 1) + ": "
          + OrderText.text(of: $0.value, depth: depth + 1)
      }
      text += "["
      text += texts.sorted(by: OrderText.precedes).joined(separator: ", ")
      text += "]"
    default:
      write(Layout(value, depth: depth, names: &names), depth: depth)
    }
  }

  private mutating func write(_ layout: Layout, depth: Int) {
    switch layout {
    case .text(let piece):
      text += piece
    case .group(let open, let items, let close):
      text += open
      for item in items {
        text += item.label
        write(item.value, depth: depth + 1)
        text += ", "
      }
      text += close
    }
  }
}
