extension CommandTable {
  /// What could stand at the end of a text: command words, words of lists, commands, file names.
  ///
  /// - Parameters:
  ///   - before: the line up to the cursor; what follows the cursor does not matter.
  ///   - entries: lists a folder (`.` for the current one); an empty list for one that cannot be read.
  /// - Complexity: O(*n* + *c*) for *n* characters and *c* commands, and the listing.
  public func completion(
    before: String,
    entries: (String) -> [FileEntry] = { _ in [] }
  ) -> Completion {
    let limit = commands.reduce(0) { max($0, $1.words.count) }
    var scanner = LineScanner(before)
    var words: [String] = []
    var scanners = [scanner]
    var partial = ""
    while words.count < limit, let word = scanner.plainWord() {
      // The word at the cursor is not finished.
      if scanner.position == before.endIndex {
        partial = word.text
        break
      }
      words.append(word.text)
      scanners.append(scanner)
    }
    let next = wordCandidates(after: words, partial: partial)
    let arguments = argumentCompletion(after: words, scanners: scanners, entries: entries)
    if next.isEmpty { return arguments }
    let joined = arguments.replacedCount == partial.count ? next + arguments.candidates : next
    return Completion(replacedCount: partial.count, candidates: joined)
  }

  private func wordCandidates(after words: [String], partial: String) -> [Completion.Candidate] {
    commands.compactMap { command in
      guard command.words.count > words.count, command.words.starts(with: words) else { return nil }
      let word = command.words[words.count]
      guard word.hasPrefix(partial) else { return nil }
      // A space is wanted as soon as one of the commands that share the word goes on after it.
      let goesOn = commands.contains {
        $0.words.starts(with: words + [word])
          && ($0.words.count > words.count + 1 || !$0.arguments.isEmpty)
      }
      return Completion.Candidate(word, endsWithSpace: goesOn)
    }
  }

  private func argumentCompletion(
    after words: [String],
    scanners: [LineScanner],
    entries: (String) -> [FileEntry]
  ) -> Completion {
    let candidates = commands.filter { words.starts(with: $0.words) }
    let longest = candidates.map(\.words.count).max() ?? 0
    var result = Completion(replacedCount: 0, candidates: [])
    for command in candidates where command.words.count == longest {
      var fragment = ArgumentFragment(scanner: scanners[longest])
      guard let shape = fragment.shape(in: command.arguments) else { continue }
      let found = suggestions(
        shape,
        for: fragment,
        isLast: shape == command.arguments.last,
        entries
      )
      if !found.isEmpty {
        result = Completion(
          replacedCount: fragment.count,
          candidates: result.candidates + found
        )
      }
    }
    return result
  }

  private func suggestions(
    _ shape: ArgumentShape,
    for typed: ArgumentFragment,
    isLast: Bool,
    _ entries: (String) -> [FileEntry]
  ) -> [Completion.Candidate] {
    let fragment = typed.text
    func paths(foldersOnly: Bool) -> [Completion.Candidate] {
      PathCompletion.candidates(
        for: fragment,
        quote: typed.quote,
        foldersOnly: foldersOnly,
        entries: entries
      )
    }
    return switch shape.suggestions {
    case .none: []
    case .words(let words):
      words.filter { $0.hasPrefix(fragment) }.map { .init($0, endsWithSpace: !isLast) }
    case .files: paths(foldersOnly: false)
    case .folders: paths(foldersOnly: true)
    case .commands:
      commands.map(\.name).filter { $0.hasPrefix(fragment) }.map { .init($0, endsWithSpace: false) }
    }
  }
}

/// The argument at the end of a text that is being typed.
private struct ArgumentFragment {
  var scanner: LineScanner
  /// What is typed of it, without quotes.
  var text = ""
  /// The quote that is open at the end.
  var quote: Character?
  /// How many characters that are on the line, with quotes.
  var count = 0

  /// Walks to the end; answers with the argument there, nil when the command takes no more.
  mutating func shape(in shapes: [ArgumentShape]) -> ArgumentShape? {
    // The words of the command and its arguments are never one.
    guard scanner.position < scanner.line.endIndex else { return nil }
    for shape in shapes {
      scanner.skipSpaces()
      let start = scanner.position
      let token: LineScanner.Token?
      switch shape.extent {
      case .rest: token = start < scanner.line.endIndex ? takeRest() : nil
      case .word:
        do {
          token = try scanner.word()
        } catch {
          token = error.token
          quote = error.quote
        }
      }
      guard scanner.position == scanner.line.endIndex else { continue }
      text = token?.text ?? ""
      count = scanner.line.distance(from: start, to: scanner.line.endIndex)
      return shape
    }
    return nil
  }

  // Trailing white space belongs to the text while it is being typed.
  private mutating func takeRest() -> LineScanner.Token {
    let range = scanner.position..<scanner.line.endIndex
    _ = scanner.rest()
    scanner.skipSpaces()
    return LineScanner.Token(text: String(scanner.line[range]), range: range)
  }
}
