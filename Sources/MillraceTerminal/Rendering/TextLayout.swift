/// Fits text into columns: wraps, cuts, fills up. Style sequences take no room and are never cut.
public enum TextLayout {
  /// The text in lines of at most `width` columns.
  ///
  /// Breaks at spaces, which are dropped there; a word longer than a line is cut. Line ends in the
  /// text stay. Only a single character wider than `width` can exceed it.
  /// - Parameters:
  ///   - width: columns; less than one counts as one.
  ///   - hanging: columns by which all lines after the first of each paragraph are moved in.
  /// - Complexity: O(*n*).
  public static func wrap(_ text: String, width: Int, hanging: Int = 0) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var wrapper = ParagraphWrapper(width: max(1, width), hanging: max(0, hanging))
      for token in Self.tokens(of: paragraph) { wrapper.add(token) }
      return wrapper.finish()
    }
  }

  /// The text, cut with `…` at the end when it is wider than `width` columns.
  ///
  /// A style that is on at the cut is ended.
  /// - Complexity: O(*n*).
  public static func truncate(_ text: String, width: Int) -> String {
    guard width > 0 else { return "" }
    guard DisplayWidth.columns(of: text) > width else { return text }
    var result = ""
    var used = 0
    var hasStyle = false
    for piece in StyledPieces(text) {
      if piece.isStyle {
        result += piece.text
        hasStyle = true
        continue
      }
      for character in piece.text {
        let columns = DisplayWidth.columns(of: character)
        if used + columns > width - 1 { return result + "…" + (hasStyle ? "\u{1B}[0m" : "") }
        result.append(character)
        used += columns
      }
    }
    return result
  }

  /// The text followed by spaces up to `width` columns; a wider text as it is.
  public static func pad(_ text: String, width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: text)))
  }

  /// Spaces or a word: the units that a line is made of.
  private static func tokens(of paragraph: Substring) -> [ParagraphWrapper.Token] {
    var tokens: [ParagraphWrapper.Token] = []
    var start = paragraph.startIndex
    while start < paragraph.endIndex {
      let isSpace = paragraph[start] == " "
      let end = paragraph[start...].firstIndex { ($0 == " ") != isSpace } ?? paragraph.endIndex
      let text = String(paragraph[start..<end])
      tokens.append(.init(text: text, columns: DisplayWidth.columns(of: text), isSpace: isSpace))
      start = end
    }
    return tokens
  }
}
