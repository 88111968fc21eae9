extension CommandTable {
  /// All commands: how each is typed, and its summary, in two aligned columns.
  ///
  /// - Parameter width: columns that no line exceeds, unless a usage alone does.
  public func help(width: Int = 80) -> String {
    TextColumns.table(commands.map { [$0.usage, $0.summary] }, width: width)
      .joined(separator: "\n")
  }

  /// One command, and all that begin with these words.
  ///
  /// - Throws: an error that names the nearest commands when none begins so.
  public func help(for words: String, width: Int = 80) throws(CommandError) -> String {
    let typed = words.split(whereSeparator: \.isWhitespace).map(String.init)
    let group = commands.filter { $0.words.starts(with: typed) }
    if group.isEmpty {
      var scanner = LineScanner(words)
      let first = scanner.plainWord()
      throw .unknownCommand(
        LinePlace(first?.range ?? words.startIndex..<words.startIndex, in: words),
        word: words,
        nearest: NearestWords.find(typed, among: commands.map(\.words))
      )
    }
    let longer = group.filter { $0.words.count > typed.count }
    var texts = group.filter { $0.words == typed }.map { $0.helpText(width: width) }
    if !longer.isEmpty { texts.append(CommandTable(longer).help(width: width)) }
    return texts.joined(separator: "\n\n")
  }
}

extension Command {
  /// Usage, summary, arguments and the longer help, with empty lines between them.
  public func helpText(width: Int = 80) -> String {
    var parts = [usage, TextLayout.wrap(summary, width: width).joined(separator: "\n")]
    if !arguments.isEmpty {
      let rows = arguments.map { ["  " + $0.name, $0.explanation] }
      parts.append(TextColumns.table(rows, width: width).joined(separator: "\n"))
    }
    if !help.isEmpty { parts.append(TextLayout.wrap(help, width: width).joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }
}

extension ArgumentShape {
  fileprivate var explanation: String {
    guard isOptional else { return allowed }
    return defaultText.map { "\(allowed); \($0) when left out" } ?? "\(allowed); may be left out"
  }
}
