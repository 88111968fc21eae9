/// The lines typed before, oldest first: at most `limit`, no blank ones, no two equal neighbours.
struct History: Equatable, Sendable {
  /// Longer lines are not kept, so that the file stays small.
  static let longestLine = 4_096

  private(set) var lines: [String] = []
  let limit: Int

  init(_ lines: [String] = [], limit: Int = 1_000) {
    self.limit = limit
    for line in lines { add(line) }
  }

  /// Adds the newest line, and drops the oldest when there are too many.
  ///
  /// Control characters are dropped from it.
  mutating func add(_ line: String) {
    let line = Self.withoutControls(line)
    guard line.utf8.count <= Self.longestLine, !line.allSatisfy(\.isWhitespace) else { return }
    guard line != lines.last else { return }
    lines.append(line)
    if lines.count > limit { lines.removeFirst(lines.count - limit) }
  }

  private static func withoutControls(_ line: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control && scalar != "\t"
    }
    guard line.unicodeScalars.contains(where: isControl) else { return line }
    var kept = ""
    kept.unicodeScalars.append(contentsOf: line.unicodeScalars.filter { !isControl($0) })
    return kept
  }
}
