extension CommandTable {
  /// What the command on a line produces.
  ///
  /// - Throws: why it is no command; nothing was produced then.
  /// - Complexity: O(*n* + *c*) for *n* characters and *c* commands that begin with the first word.
  public func parse(_ line: String) throws(CommandError) -> Output {
    var scanner = LineScanner(line)
    guard let first = scanner.plainWord() else { throw .noCommand }
    let group = index.commands(beginningWith: first.text)
    var words = [first.text]
    // Where the scanner stands after each word.
    var scanners = [scanner]
    while words.count < group.first?.words.count ?? 0, let word = scanner.plainWord() {
      words.append(word.text)
      scanners.append(scanner)
    }
    guard let entry = group.first(where: { words.starts(with: $0.words) }) else {
      throw unmatched(in: line)
    }
    let rest = scanners[entry.words.count - 1]
    let command = command(of: entry, arguments: rest)
    var reader = ArgumentReader(scanner: rest, words: command.words, arguments: command.arguments)
    return try command.output(&reader)
  }

  /// Of commands of the same words the one that takes as many arguments as there are.
  private func command(of entry: CommandIndex.Entry, arguments: LineScanner) -> Command<Output> {
    let matches = entry.positions
    guard matches.count > 1 else { return commands[matches[0]] }
    let most = matches.reduce(0) { max($0, commands[$1].arguments.count) }
    let count = Self.wordCount(after: arguments, upTo: most + 1)
    let chosen =
      matches.first { commands[$0].accepts(count) }
      ?? matches.first { commands[$0].arguments.count == most }
    return commands[chosen ?? matches[0]]
  }

  private static func wordCount(after scanner: LineScanner, upTo limit: Int) -> Int {
    var scanner = scanner
    var count = 0
    while count < limit {
      do throws(LineScanner.OpenQuote) {
        guard try scanner.word() != nil else { return count }
      } catch {
        // An open quote is a word all the same; whoever reads it will tell.
        return count + 1
      }
      count += 1
    }
    return count
  }

  private func unmatched(in line: String) -> CommandError {
    var scanner = LineScanner(line)
    var typed: [LineScanner.Token] = []
    let limit = commands.reduce(0) { max($0, $1.words.count) }
    while typed.count < limit, let word = scanner.plainWord() { typed.append(word) }
    guard let first = typed.first else { return .noCommand }
    let words = typed.map(\.text)
    let known = commands.map { Self.commonCount($0.words, words) }.max() ?? 0
    let group = Array(words.prefix(known))
    let next = nextWords(after: group)
    let nearest = NearestWords.find(words, among: commands.map(\.words))
    if known == 0 {
      return .unknownCommand(
        LinePlace(first.range, in: line),
        word: first.text,
        nearest: nearest
      )
    }
    if known == typed.count {
      let end = typed[known - 1].range.upperBound
      return .incompleteCommand(
        LinePlace(end..<end, in: line),
        words: group.joined(separator: " "),
        next: next
      )
    }
    return .unknownWord(
      LinePlace(typed[known].range, in: line),
      word: typed[known].text,
      after: group.joined(separator: " "),
      nearest: nearest,
      next: next
    )
  }

  /// The words with which a line that begins with these can go on, each once, in the table's order.
  func nextWords(after words: [String]) -> [String] {
    var seen: Set<String> = []
    return commands.compactMap { command in
      guard command.words.count > words.count, command.words.starts(with: words) else { return nil }
      let word = command.words[words.count]
      return seen.insert(word).inserted ? word : nil
    }
  }

  private static func commonCount(_ first: [String], _ second: [String]) -> Int {
    zip(first, second).prefix { $0 == $1 }.count
  }
}

extension Command {
  /// Whether so many words can be its arguments.
  fileprivate func accepts(_ count: Int) -> Bool {
    let required = arguments.count { !$0.isOptional }
    return count >= required && (count <= arguments.count || arguments.last?.extent == .rest)
  }
}
