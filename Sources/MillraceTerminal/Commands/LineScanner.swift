/// Reads a command line word by word, from left to right.
///
/// Command words are taken as they are; words of arguments may be quoted. Free text is everything up
/// to the end. Nothing is read before it is asked for: an apostrophe in free text is no open quote.
struct LineScanner {
  struct Token: Equatable {
    /// The word without its quotes.
    var text: String
    var range: Range<String.Index>
  }

  struct OpenQuote: Error, Equatable {
    var token: Token
    var quote: Character
  }

  let line: String
  private(set) var position: String.Index

  init(_ line: String) {
    self.line = line
    position = line.startIndex
  }

  mutating func skipSpaces() {
    position = line[position...].firstIndex { !$0.isSpace } ?? line.endIndex
  }

  /// Whether nothing but white space is left.
  var isAtEnd: Bool {
    line[position...].allSatisfy(\.isSpace)
  }

  /// The next word, quotes being ordinary characters.
  mutating func plainWord() -> Token? {
    skipSpaces()
    let end = line[position...].firstIndex(where: \.isSpace) ?? line.endIndex
    return take(until: end)
  }

  /// The rest of the line without the white space at both ends.
  mutating func rest() -> Token? {
    skipSpaces()
    guard let last = line[position...].lastIndex(where: { !$0.isSpace }) else { return nil }
    return take(until: line.index(after: last))
  }

  /// The next word, in which `"…"`, `'…'` and `\` keep white space and quotes.
  ///
  /// - Throws: what was read when the line ends inside a quote.
  mutating func word() throws(OpenQuote) -> Token? {
    skipSpaces()
    guard position < line.endIndex else { return nil }
    let start = position
    var text = ""
    var quote: Character?
    while position < line.endIndex {
      let character = line[position]
      if quote == nil, character.isSpace { break }
      position = line.index(after: position)
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        // A backslash at the very end stands for itself.
        guard position < line.endIndex else {
          text.append(character)
          break
        }
        text.append(line[position])
        position = line.index(after: position)
      case ("\"", nil), ("'", nil):
        quote = character
      case (_, let open?) where character == open:
        quote = nil
      default:
        text.append(character)
      }
    }
    let token = Token(text: text, range: start..<position)
    if let quote { throw OpenQuote(token: token, quote: quote) }
    return token
  }

  private mutating func take(until end: String.Index) -> Token? {
    guard position < end else { return nil }
    let start = position
    position = end
    return Token(text: String(line[start..<end]), range: start..<end)
  }
}

extension Character {
  /// Whether it is white space; without a look at Unicode's tables for what is plain.
  var isSpace: Bool {
    guard let byte = asciiValue else { return isWhitespace }
    return byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
