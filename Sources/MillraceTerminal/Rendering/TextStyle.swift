/// A way to make text stand out on a terminal.
public enum TextStyle: CaseIterable, Sendable {
  case bold, dim, red, green, yellow

  var beginning: String {
    switch self {
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    case .red: "\u{1B}[31m"
    case .green: "\u{1B}[32m"
    case .yellow: "\u{1B}[33m"
    }
  }

  // Each style ends only its own kind, so that a colour inside bold text leaves the bold on.
  var end: String {
    switch self {
    case .bold, .dim: "\u{1B}[22m"
    case .red, .green, .yellow: "\u{1B}[39m"
    }
  }
}

extension String {
  /// This text in a style; the empty text stays empty.
  ///
  /// A ``Console`` drops all styles where there is no colour, so that nobody needs to ask:
  ///
  ///     console.print("done".styled(.green))
  public func styled(_ style: TextStyle) -> String {
    isEmpty ? "" : style.beginning + self + style.end
  }

  /// This text without any style.
  ///
  /// - Complexity: O(*n*).
  public var withoutStyles: String {
    guard utf8.contains(0x1B) else { return self }
    return StyledPieces(self).reduce(into: "") { if !$1.isStyle { $0 += $1.text } }
  }
}
