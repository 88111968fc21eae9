/// Makes any text safe to show: what would move the cursor or drive the terminal becomes visible.
///
/// Line ends, tabs and style sequences stay. `CR LF` becomes a line end; other control characters
/// become `^X`, those of the second set the replacement character. A file name or a search result
/// can therefore never clear the screen or change its title.
enum PrintableText {
  /// - Complexity: O(*n*), without a copy when nothing is to be done.
  static func visible(_ text: String, keepingStyles: Bool = true) -> String {
    guard needsWork(text) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for piece in StyledPieces(text) {
      if piece.isStyle {
        if keepingStyles { result += piece.text }
      } else {
        append(piece.text, to: &result)
      }
    }
    return result
  }

  /// How one control character is shown, nil for any other.
  static func caretNotation(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0..<0x20: "^" + String(UnicodeScalar(UInt8(scalar.value) + 0x40))
    case 0x7F: "^?"
    case 0x80..<0xA0: "\u{FFFD}"
    default: nil
    }
  }

  private static func append(_ text: Substring, to result: inout String) {
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      if scalar == "\r", next == "\n" { continue }
      if scalar == "\n" || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else if let shown = caretNotation(of: scalar) {
        result += shown
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func needsWork(_ text: String) -> Bool {
    // 0xC2 leads the second set of control characters, and much harmless text: then look closer.
    text.utf8.contains { ($0 < 0x20 && $0 != 0x0A && $0 != 0x09) || $0 == 0x7F || $0 == 0xC2 }
  }
}
