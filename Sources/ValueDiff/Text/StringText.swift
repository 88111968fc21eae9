/// Strings as a reader can tell them apart: everything that cannot be seen is written as an escape.
///
/// That is every control, format and default-ignorable character, every space but `" "`, every selector of a
/// variation, every filler, and a combining mark with nothing to combine with. The joiner and the selector
/// that hold an emoji together are left alone.
enum StringText {
  /// The string in quotes.
  static func quoted(_ string: String) -> String {
    "\"" + escaped(string, isQuoted: true) + "\""
  }

  /// A text that is printed as it is, such as a description, without quotes.
  static func visible(_ text: String) -> String {
    escaped(text, isQuoted: false)
  }

  /// The text with an escape for everything beyond ASCII.
  static func spelledOut(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII { result.unicodeScalars.append(scalar) } else { result += escape(scalar) }
    }
    return result
  }

  private static func escaped(_ string: String, isQuoted: Bool) -> String {
    if string.utf8.allSatisfy({ isPlain($0, isQuoted: isQuoted) }) { return string }
    var text = ""
    // The scalar in front, if it was written as itself.
    var previous: Unicode.Scalar?
    let scalars = string.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let next = scalars[scalars.index(after: index)...].first
      if let escape = shortEscape(scalar, isQuoted: isQuoted) {
        text += escape
        previous = nil
      } else if isVisible(scalar) && !(isMark(scalar) && previous == nil)
        || isEmojiPart(scalar, after: previous, before: next)
      {
        text.unicodeScalars.append(scalar)
        previous = scalar
      } else {
        text += escape(scalar)
        previous = nil
      }
    }
    return text
  }

  /// Most texts are such bytes alone.
  private static func isPlain(_ byte: UInt8, isQuoted: Bool) -> Bool {
    byte >= 0x20 && byte < 0x7F
      && !(isQuoted && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")))
  }

  private static func shortEscape(_ scalar: Unicode.Scalar, isQuoted: Bool) -> String? {
    switch scalar {
    case "\"": isQuoted ? "\\\"" : nil
    case "\\": isQuoted ? "\\\\" : nil
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0": "\\0"
    default: nil
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    if scalar.properties.isDefaultIgnorableCodePoint || blanks.contains(scalar) { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned,
      .privateUse:
      return false
    default:
      return true
    }
  }

  /// Blank by their design, which no property says: an empty braille pattern, a joiner and a filler of two
  /// scripts, a note without a head, the place of an object.
  private static let blanks: Set<Unicode.Scalar> = [
    "\u{2800}", "\u{2D7F}", "\u{16FE4}", "\u{1D159}", "\u{FFFC}",
  ]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: !scalar.isASCII
    default: false
    }
  }

  /// Whether this is the selector in `❤️` or `1️⃣`, or the joiner in `👩‍👧`.
  private static func isEmojiPart(
    _ scalar: Unicode.Scalar,
    after previous: Unicode.Scalar?,
    before next: Unicode.Scalar?
  ) -> Bool {
    guard let previous else { return false }
    switch scalar {
    case "\u{FE0F}":
      return isEmoji(previous) || next == "\u{20E3}"
    case "\u{200D}":
      return (isEmoji(previous) || previous == "\u{FE0F}") && next.map(isEmoji) ?? false
    default:
      return false
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }
}
