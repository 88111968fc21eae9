/// How many columns of a terminal a text takes.
///
/// Wide characters (Chinese, Japanese, Korean, emoji) take two, combining marks and control
/// characters none, a style sequence such as `ESC[1m` none, everything else one.
/// A sequence of emoji joined into one picture takes two. Terminals differ for rare scripts and
/// for emoji newer than they are; nothing is promised there.
public enum DisplayWidth {
  /// The columns of one character.
  ///
  /// - Complexity: O(*s*) for *s* scalars; O(1) for ASCII.
  public static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.count == 2, scalars.allSatisfy(isRegionalIndicator) { return 2 }
    var total = columns(of: first)
    var isJoined = false
    for scalar in scalars.dropFirst() {
      switch scalar.value {
      case 0x200D where first.properties.isEmoji: isJoined = true
      case 0xFE0F where first.properties.isEmoji: total = max(total, 2)
      case 0x1F3FB...0x1F3FF: continue
      default:
        if !isJoined { total += columns(of: scalar) }
        isJoined = false
      }
    }
    return total
  }

  /// The columns of a text on one line, style sequences not counted.
  ///
  /// - Complexity: O(*n*).
  public static func columns(of text: String) -> Int {
    StyledPieces(text).reduce(0) { total, piece in
      piece.isStyle ? total : total + piece.text.reduce(0) { $0 + columns(of: $1) }
    }
  }

  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 {
      return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? 0 : 1
    }
    // Hangul vowels and trailing consonants join the leading one before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .surrogate: return 0
    default: break
    }
    if isRegionalIndicator(scalar) { return 1 }
    return scalar.properties.isEmojiPresentation || WideRanges.contains(scalar) ? 2 : 1
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
