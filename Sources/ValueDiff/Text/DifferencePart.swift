/// One value of a difference that went or came, and its lines.
struct DifferencePart {
  /// Where; stands in front of the first line.
  let label: String
  var lines: [String]
  let value: Any
  /// Nil for a line that tells of something else.
  let side: Side?

  enum Side {
    case gone
    case come
  }

  init(_ line: String) {
    self.init(label: "", lines: [line], value: line, side: nil)
  }

  init(label: String, lines: [String], value: Any, side: Side?) {
    self.label = label
    self.lines = lines
    self.value = value
    self.side = side
  }

  /// Changes the lines of what went and what came wherever the two look alike.
  ///
  /// - Complexity: O(*n*) for *n* characters, and a call of `tellApart` for each pair that looks alike.
  static func contrast(
    _ parts: [DifferencePart],
    tellApart: (_ gone: DifferencePart, _ come: DifferencePart) -> (
      before: [String], after: [String]
    )
  ) -> [DifferencePart] {
    guard parts.contains(where: { $0.side == .gone }), parts.contains(where: { $0.side == .come })
    else { return parts }
    func looks(_ part: DifferencePart) -> String {
      Looks.of(part.label + part.lines.joined(separator: "\n"))
    }
    // The last of those that look alike stands against all that are left.
    var waiting: [String: [Int]] = [:]
    for position in parts.indices.reversed() where parts[position].side == .gone {
      waiting[looks(parts[position]), default: []].append(position)
    }
    var result = parts
    for position in parts.indices where parts[position].side == .come {
      let looks = looks(parts[position])
      guard let alike = waiting[looks], let gone = alike.last else { continue }
      if alike.count > 1 { waiting[looks]?.removeLast() }
      let apart = tellApart(parts[gone], parts[position])
      result[gone].lines = apart.before
      result[position].lines = apart.after
    }
    return result
  }
}
