/// Turns any bytes into text that can be shown on one line and does nothing but show.
///
/// Bytes that are no UTF-8 become U+FFFD; control characters, line breaks and characters that turn
/// the direction of writing become escapes, so that the content of a file cannot steer a terminal.
/// A backslash stays as it is: the text is for reading, not for reading back.
enum VisibleText {
  /// What stands where text was left out.
  static let ellipsis = "…"

  /// The text of some bytes, one element for each scalar.
  static func pieces(_ bytes: some Collection<UInt8>) -> [String] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map(piece)
  }

  /// How a scalar is shown: itself, or an escape.
  static func piece(_ scalar: Unicode.Scalar) -> String {
    guard needsEscape(scalar) else { return String(Character(scalar)) }
    return switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\0": "\\0"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  /// Whether a scalar must not reach a terminal as it is.
  static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isBidiControl
    }
  }

  /// As many of the first pieces as fit into `limit` scalars.
  static func prefix(_ pieces: some Collection<String>, limit: Int) -> [String] {
    var left = limit
    return Array(
      pieces.prefix { piece in
        left -= piece.unicodeScalars.count
        return left >= 0
      }
    )
  }

  /// The number of scalars that some pieces take.
  static func width(_ pieces: some Collection<String>) -> Int {
    pieces.reduce(0) { $0 + $1.unicodeScalars.count }
  }

  /// The start of a line, at most `limit` scalars and an ellipsis for what was left out.
  ///
  /// - Parameter isCut: Whether the line goes on after `bytes`.
  static func line(_ bytes: some BidirectionalCollection<UInt8>, isCut: Bool, limit: Int) -> String
  {
    let whole = isCut ? bytes.dropLast(UTF8Form.partialSuffixLength(of: bytes)) : bytes[...]
    // A scalar takes four bytes at most: more bytes than that cannot be needed to fill the limit.
    let pieces = pieces(whole.prefix((limit + 1) * 4))
    let shown = prefix(pieces, limit: limit)
    return shown.joined() + (isCut || shown.count < pieces.count ? ellipsis : "")
  }
}
