/// Fills one line after the other with words and the spaces between them.
struct ParagraphWrapper {
  struct Token {
    var text: String
    var columns: Int
    var isSpace: Bool
  }

  private let width: Int
  private let hanging: Int
  private var lines: [String] = []
  private var line = ""
  private var used = 0
  private var isLineEmpty = true
  // Spaces wait here until a word follows on the same line.
  private var waitingSpaces = ""

  init(width: Int, hanging: Int) {
    self.width = width
    // A line keeps room for one column of text, however deep it hangs.
    self.hanging = min(hanging, width - 1)
  }

  mutating func add(_ token: Token) {
    if token.isSpace {
      waitingSpaces = token.text
    } else if used + waitingSpaces.count + token.columns <= width {
      append(waitingSpaces + token.text, columns: waitingSpaces.count + token.columns)
    } else {
      if !isLineEmpty { breakLine() }
      addAcrossLines(token)
    }
    if !token.isSpace { waitingSpaces = "" }
  }

  mutating func finish() -> [String] {
    lines.append(line)
    return lines
  }

  private mutating func addAcrossLines(_ word: Token) {
    if used + word.columns <= width { return append(word.text, columns: word.columns) }
    for piece in StyledPieces(word.text) {
      if piece.isStyle {
        line += piece.text
        continue
      }
      for character in piece.text {
        let columns = DisplayWidth.columns(of: character)
        if used + columns > width, !isLineEmpty { breakLine() }
        append(String(character), columns: columns)
      }
    }
  }

  private mutating func append(_ text: String, columns: Int) {
    line += text
    used += columns
    isLineEmpty = false
  }

  private mutating func breakLine() {
    lines.append(line)
    line = String(repeating: " ", count: hanging)
    used = hanging
    isLineEmpty = true
  }
}
