/// Reads a command line word by word, from left to right.
///
/// Command words are taken as they are. In arguments, words and free text alike, quotes group:
///
/// - What stands between two `"`, or two `'` of which the first begins a word, belongs together.
/// - `\` makes an ordinary character of what follows it; between two `'` it is one itself.
/// - So an apostrophe inside of a word is no quote, and `\"` is one that groups nothing.
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

  /// The next word, in which quotes and `\` keep white space.
  ///
  /// - Throws: what was read when the line ends inside a quote.
  mutating func word() throws(OpenQuote) -> Token? {
    try quoted(endsAtSpace: true)
  }

  /// The rest of the line, without the white space at both ends that is not in quotes.
  ///
  /// - Throws: what was read when the line ends inside a quote.
  mutating func text() throws(OpenQuote) -> Token? {
    try quoted(endsAtSpace: false)
  }

  private mutating func quoted(endsAtSpace: Bool) throws(OpenQuote) -> Token? {
    skipSpaces()
    guard position < line.endIndex else { return nil }
    let start = position
    var end = position
    var text = ""
    // White space that belongs to the text if more of it follows.
    var spaces = ""
    var beginsWord = true
    var quote: Character?
    while position < line.endIndex {
      let character = line[position]
      if quote == nil, character.isSpace {
        if endsAtSpace { break }
        spaces.append(character)
        position = line.index(after: position)
        beginsWord = true
        continue
      }
      text += spaces
      spaces = ""
      position = line.index(after: position)
      defer {
        beginsWord = false
        end = position
      }
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        // A backslash at the very end stands for itself.
        guard position < line.endIndex else {
          text.append(character)
          break
        }
        text.append(line[position])
        position = line.index(after: position)
      case ("\"", nil):
        quote = character
      case ("'", nil) where beginsWord:
        quote = character
      case (_, let open?) where character == open:
        quote = nil
      default:
        text.append(character)
      }
    }
    let token = Token(text: text, range: start..<end)
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
