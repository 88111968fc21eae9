import Testing

@testable import MillraceTerminal

@Suite struct StyledPiecesTests {
  private func pieces(_ text: String) -> [String] {
    StyledPieces(text).map { ($0.isStyle ? "style:" : "") + $0.text }
  }

  @Test func aTextIsCutAtItsStyles() {
    #expect(pieces("") == [])
    #expect(pieces("plain") == ["plain"])
    #expect(pieces("a\u{1B}[1mb\u{1B}[0m") == ["a", "style:\u{1B}[1m", "b", "style:\u{1B}[0m"])
    #expect(pieces("\u{1B}[m") == ["style:\u{1B}[m"])
  }

  @Test func otherEscapesArePlainText() {
    #expect(pieces("\u{1B}[2J") == ["\u{1B}[2J"])
    #expect(pieces("\u{1B}\u{1B}[1m") == ["\u{1B}", "style:\u{1B}[1m"])
    #expect(pieces("\u{1B}[1\u{1B}[2m") == ["\u{1B}[1", "style:\u{1B}[2m"])
  }

  @Test func thePiecesJoinToTheText() {
    everySequence(of: ["\u{1B}", "[", "1", ";", "m", "é"], upTo: 6) { parts in
      let text = parts.joined()
      #expect(StyledPieces(text).map(\.text).joined() == text)
    }
  }

  @Test func stylesEndOnlyTheirOwnKind() {
    #expect(
      ("a" + "b".styled(.red)).styled(.bold) == "\u{1B}[1ma\u{1B}[31mb\u{1B}[39m\u{1B}[22m"
    )
    #expect("".styled(.green) == "")
    for style in TextStyle.allCases { #expect("x".styled(style).withoutStyles == "x") }
  }
}
