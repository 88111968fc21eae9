import Testing

@testable import MillraceTerminal

@Suite struct LineScannerTests {
  private func words(_ line: String) -> [String] {
    var scanner = LineScanner(line)
    var words: [String] = []
    do {
      while let word = try scanner.word() { words.append(word.text) }
    } catch {
      words.append("open:" + error.token.text)
    }
    return words
  }

  @Test(arguments: [
    ("", []), ("  ", []), ("a b", ["a", "b"]), (" a\t b ", ["a", "b"]),
    ("\"a b\" c", ["a b", "c"]),
    ("'a b'c", ["a bc"]), ("a\\ b", ["a b"]), ("a\\\\b", ["a\\b"]), ("'a\\b'", ["a\\b"]),
    ("\"a\\\"b\"", ["a\"b"]), ("\"\"", [""]), ("'' x", ["", "x"]), ("a\\", ["a\\"]),
    ("\"a b", ["open:a b"]), ("x 'a", ["x", "open:a"]), ("\"it's\"", ["it's"]),
    ("\"a\\", ["open:a\\"]),
    ("\u{A0}a\u{3000}b", ["a", "b"]),
  ])
  func quotesKeepWhiteSpace(_ line: String, _ expected: [String]) {
    #expect(words(line) == expected)
  }

  /// Free text has the quotes of words: E-77.
  @Test(arguments: [
    ("x  y ", "x  y"), ("\"x y\"", "x y"), ("\" x \" ", " x "),
    ("say \"x  y\" now", "say x  y now"),
    ("\\\"x y\\\"", "\"x y\""), ("don't", "don't"), ("'x \"y'", "x \"y"), ("\"\"", ""),
  ])
  func quotesGroupInFreeText(_ line: String, _ expected: String) throws {
    var scanner = LineScanner(line)
    #expect(try scanner.text()?.text == expected)
    #expect(scanner.isAtEnd)
  }

  @Test func everyTextCanBeQuotedAsOneWord() {
    everySequence(of: ["a", " ", "\"", "'", "\\", "é", "\t"], upTo: 5) { parts in
      let text = parts.joined()
      guard !text.isEmpty else { return }
      #expect(words(PathCompletion.quoted(text)) == [text])
    }
  }

  @Test func theRestIsTakenAsItIs() {
    var scanner = LineScanner("tiles   a  'b  ")
    #expect(scanner.plainWord()?.text == "tiles")
    #expect(scanner.rest()?.text == "a  'b")
    #expect(scanner.rest() == nil)
    #expect(scanner.isAtEnd)
  }
}
