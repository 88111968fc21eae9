/// The whole value, pretty-printed: a part that fits is one line, any other has a line for each of its
/// parts.
///
/// ```
/// Search.State(
///   query: "swift",
///   rows: [
///     Row(id: 1, title: "the first of two rows, both of which have rather long titles"),
///     Row(id: 2, title: "the second of two rows, both of which have rather long titles")
///   ]
/// )
/// ```
///
/// Sets and dictionaries are sorted, class instances numbered (`Account#1`) and written out once, levels
/// below the 64th are `…`. Equal values always give the same text.
///
/// - Parameter width: the columns that a line should not exceed.
package func dumped(_ value: Any, width: Int = 80) -> String {
  var names = PrintNames()
  return DumpText.lines(of: value, width: width, names: &names).joined(separator: "\n")
}

/// Writes a value in as many lines as it needs.
struct DumpText {
  private let width: Int
  private var names: PrintNames
  private var lines: [String] = []

  static func lines(of value: Any, width: Int, names: inout PrintNames) -> [String] {
    var writer = DumpText(width: width, names: names)
    writer.write(value, label: "", suffix: "", depth: 0)
    names = writer.names
    return writer.lines
  }

  private init(width: Int, names: PrintNames) {
    self.width = width
    self.names = names
  }

  private mutating func write(_ value: Any, label: String, suffix: String, depth: Int) {
    let indentation = String(repeating: "  ", count: depth)
    let room = width - indentation.count - label.count - suffix.count
    let line = CompactText.completeText(of: value, limit: room, depth: depth, names: &names)
    if let line {
      lines.append(indentation + label + line + suffix)
      return
    }
    switch Layout(value, depth: depth, names: &names) {
    case .text(let text):
      lines.append(indentation + label + text + suffix)
    case .group(let open, let items, let close):
      lines.append(indentation + label + open)
      for (position, item) in items.enumerated() {
        let suffix = position + 1 < items.count ? "," : ""
        write(item.value, label: item.label, suffix: suffix, depth: depth + 1)
      }
      lines.append(indentation + close + suffix)
    }
  }
}
