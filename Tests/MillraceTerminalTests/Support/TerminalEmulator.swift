@testable import MillraceTerminal

/// A small picture of what a terminal of a given width shows after some output.
///
/// Knows the sequences that the console uses; records any other as a problem.
struct TerminalEmulator {
  private(set) var rows: [[String]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var bells = 0
  private(set) var problems: [String] = []
  private let width: Int

  init(width: Int, _ output: String = "") {
    self.width = width
    feed(output)
  }

  /// The rows without spaces at their ends.
  var lines: [String] {
    rows.map { cells in
      var text = cells.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  mutating func feed(_ output: String) {
    var characters = Array(output)[...]
    while let character = characters.popFirst() {
      switch character {
      case "\u{1B}": sequence(&characters)
      case "\r": column = 0
      case "\n": newLine()
      case "\r\n": newLine()
      case "\u{7}": bells += 1
      default: put(character)
      }
    }
  }

  private mutating func sequence(_ characters: inout ArraySlice<Character>) {
    guard characters.popFirst() == "[" else { return problems.append("escape") }
    var parameters = ""
    while let next = characters.first, next.isNumber || next == "?" || next == ";" {
      parameters.append(characters.removeFirst())
    }
    let count = Int(parameters) ?? 1
    switch characters.popFirst() {
    case "m": break
    case "h", "l": if parameters != "?2004" { problems.append(parameters) }
    case "K": rows[row] = Array(rows[row].prefix(column))
    case "J" where parameters == "2": rows = [[]]
    case "J":
      rows[row] = Array(rows[row].prefix(column))
      rows.removeSubrange((row + 1)...)
    case "H": (row, column) = (0, 0)
    case "A": row = max(0, row - count)
    case "C": column = min(width - 1, column + count)
    case let other: problems.append("\(parameters)\(other.map(String.init) ?? "end")")
    }
  }

  private mutating func newLine() {
    row += 1
    column = 0
    if row == rows.count { rows.append([]) }
  }

  private mutating func put(_ character: Character) {
    let columns = DisplayWidth.columns(of: character)
    if column + columns > width { newLine() }
    while rows[row].count < column + columns { rows[row].append(" ") }
    rows[row][column] = String(character)
    for extra in 1..<max(2, columns) where columns > 1 { rows[row][column + extra] = "" }
    column += columns
  }
}
