import Foundation

/// Text from anywhere, made fit for one line of a terminal: control characters, line breaks and marks
/// that turn the direction of writing are escaped, so that a file cannot steer the terminal.
enum ShownText {
  /// The most scalars of an excerpt or a line of a file.
  static let limit = 200

  /// A line, cut to so many scalars as they are shown. A carriage return at its end belongs to the line break.
  static func line(_ text: String, limit: Int = .max) -> String {
    var scalars = text.unicodeScalars[...]
    if scalars.last == "\r" { scalars.removeLast() }
    var shown = ""
    var room = limit
    for piece in scalars.map(escaped) {
      room -= piece.unicodeScalars.count
      if room < 0 { return shown + "…" }
      shown += piece
    }
    return shown
  }

  /// The part of a line around a text in it, without blanks at its ends. When not everything fits, what
  /// stands before the text gives way first, down to a third: what follows usually says more.
  static func excerpt(of line: Data, around match: Range<Data.Index>) -> String {
    let before = trimmed(line[line.startIndex..<match.lowerBound].suffix(4 * limit)).reversed()
    let after = trimmed(line[match.lowerBound...].prefix(4 * limit), atEnd: true)
    let shownAfter = after.prefix(limit - min(before.count, limit / 3))
    let shownBefore = before.prefix(limit - shownAfter.count)
    return (shownBefore.count < before.count ? "…" : "")
      + shownBefore.reversed().map(escaped).joined() + shownAfter.map(escaped).joined()
      + (shownAfter.count < after.count ? "…" : "")
  }

  private static func trimmed(_ bytes: Data, atEnd: Bool = false) -> [Unicode.Scalar] {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    let isBlank = { (scalar: Unicode.Scalar) in [" ", "\t", "\r"].contains(scalar) }
    if atEnd {
      while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    } else {
      scalars = scalars.drop(while: isBlank)
    }
    return Array(scalars)
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case _ where isSteering(scalar): "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }

  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isBidiControl
    }
  }
}
