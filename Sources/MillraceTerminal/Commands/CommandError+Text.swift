extension CommandError: CustomStringConvertible {
  public var description: String { text() }

  /// The message for a person, in lines of at most `width` columns; the first one states the point.
  ///
  ///     "3.5" has a fraction: TERMS must be a whole number of 0 or more.
  ///       calc start 3.5
  ///                  ^^^
  ///     Usage: calc start [TERMS]
  public func text(width: Int = 80) -> String {
    let width = max(20, width)
    var lines = TextLayout.wrap(point(wordWidth: min(40, width / 2)), width: width)
    if let place {
      lines += place.excerpt(width: width - 2).map { $0.isEmpty ? "" : "  " + $0 }
    }
    if let remedy { lines += TextLayout.wrap(remedy, width: width, hanging: 2) }
    return lines.joined(separator: "\n")
  }

  /// Where in the line the trouble is; nil when there is no line to show.
  public var place: LinePlace? {
    switch self {
    case .noCommand: nil
    case .unknownCommand(let place, _, _), .unknownWord(let place, _, _, _, _),
      .incompleteCommand(let place, _, _), .missingArgument(let place, _, _, _),
      .badArgument(let place, _, _, _, _, _), .extraArgument(let place, _, _),
      .openQuote(let place, _):
      place
    }
  }

  private func point(wordWidth: Int) -> String {
    func quoted(_ word: String) -> String {
      let visible = PrintableText.visible(word, keepingStyles: false)
      return "\"\(TextLayout.truncate(visible, width: wordWidth))\""
    }
    return switch self {
    case .noCommand: "There is no command on this line."
    case .unknownCommand(_, let word, _): "\(quoted(word)) is no command."
    case .unknownWord(_, let word, let group, _, _):
      "\(quoted(word)) does not go with \"\(group)\"."
    case .incompleteCommand(_, let words, let next):
      "\"\(words)\" must be followed by \(WordList.text(next, conjunction: "or"))."
    case .missingArgument(_, let name, let allowed, _):
      isList(name) ? "Missing: \(allowed)." : "Missing: \(name), \(allowed)."
    case .badArgument(_, let word, let problem, let name, let allowed, _):
      "\(quoted(word)) \(problem.text): \(isList(name) ? "it" : name) must be \(allowed)."
    case .extraArgument(_, let word, _): "\(quoted(word)) is too much: the command ends before it."
    case .openQuote: "A quote is not closed. \\\" is a quote itself."
    }
  }

  private var remedy: String? {
    switch self {
    case .noCommand: nil
    case .unknownCommand(_, _, let nearest):
      nearest.isEmpty ? nil : question(nearest)
    case .unknownWord(_, _, let group, let nearest, let next):
      nearest.isEmpty
        ? "After \"\(group)\" comes \(WordList.text(next, conjunction: "or"))." : question(nearest)
    case .incompleteCommand: nil
    case .missingArgument(_, _, _, let usage), .badArgument(_, _, _, _, _, let usage),
      .extraArgument(_, _, let usage), .openQuote(_, let usage):
      "Usage: \(usage)"
    }
  }

  private func question(_ nearest: [String]) -> String {
    "Did you mean \(WordList.text(nearest.map { "\"\($0)\"" }, conjunction: "or"))?"
  }

  // The name of a list is the list itself: no use in saying it twice.
  private func isList(_ name: String) -> Bool { name.contains("|") }
}
