/// Draws which action followed from which, as a tree in text or as a picture.
struct CauseDrawing {
  struct Entry: Equatable {
    let number: UInt64
    let label: String
    let parent: UInt64?
    let time: Duration?
  }

  let entries: [Entry]

  /// A tree: what followed from an action stands below it, further in.
  var text: String {
    let children = Dictionary(grouping: entries, by: { knownParent($0) })
    var lines: [String] = []
    // A stack instead of recursion: a chain may be as long as the session.
    var pending = (children[nil] ?? []).reversed().map { ($0, "", "") }
    while let (entry, lead, inner) = pending.popLast() {
      lines.append("\(lead)\(entry.number) \(entry.label)\(timeText(entry))")
      let below = children[entry.number] ?? []
      for (index, child) in below.enumerated().reversed() {
        let isLast = index == below.count - 1
        pending.append((child, inner + (isLast ? "└─ " : "├─ "), inner + (isLast ? "   " : "│  ")))
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A picture: actions from top to bottom, a line from each to those that followed from it.
  var svg: String {
    let row = 22
    let indent = 18
    let depths = depths()
    let rows = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.number, $0) })
    var shapes: [String] = []
    var width = 200
    for (index, entry) in entries.enumerated() {
      let x = 20 + (depths[entry.number] ?? 0) * indent
      let y = 20 + index * row
      if let parent = knownParent(entry), let parentRow = rows[parent] {
        let parentX = 20 + (depths[parent] ?? 0) * indent
        shapes.append(
          "<path d=\"M\(parentX) \(20 + parentRow * row)V\(y)H\(x)\" fill=\"none\" stroke=\"#999\"/>"
        )
      }
      let text = "\(entry.number) \(entry.label)\(timeText(entry))"
      shapes.append("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"4\" fill=\"#06c\"/>")
      shapes.append("<text x=\"\(x + 10)\" y=\"\(y + 4)\">\(escaped(text))</text>")
      width = max(width, x + 30 + DisplayWidth.columns(of: text) * 8)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(20 + entries.count * row)" \
      font-family="monospace" font-size="13">
      <rect width="100%" height="100%" fill="white"/>
      \(shapes.joined(separator: "\n"))
      </svg>

      """
  }

  private func knownParent(_ entry: Entry) -> UInt64? {
    guard let parent = entry.parent, let first = entries.first, parent >= first.number else {
      return nil
    }
    return parent
  }

  private func depths() -> [UInt64: Int] {
    var depths: [UInt64: Int] = [:]
    for entry in entries {
      depths[entry.number] = knownParent(entry).map { (depths[$0] ?? 0) + 1 } ?? 0
    }
    return depths
  }

  private func timeText(_ entry: Entry) -> String {
    entry.time.map { "  at \($0.humanText)" } ?? ""
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
