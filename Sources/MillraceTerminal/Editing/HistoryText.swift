/// The text of a history file: a line for each line.
enum HistoryText {
  static func text(of history: History) -> String {
    history.lines.reduce(into: "") { $0 += $1 + "\n" }
  }

  /// Whatever can be read as lines; anything else is left out.
  ///
  /// - Complexity: O(*n*).
  static func history(from bytes: some Collection<UInt8>, limit: Int) -> History {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    return History(lines, limit: limit)
  }
}
