import Testing

@testable import MillraceTerminal

@Suite struct TextLayoutTests {
  @Test func wordsAreWrappedAtSpaces() {
    #expect(TextLayout.wrap("one two three", width: 7) == ["one two", "three"])
    #expect(TextLayout.wrap("one two three", width: 6) == ["one", "two", "three"])
    #expect(TextLayout.wrap("", width: 6) == [""])
    #expect(TextLayout.wrap("a  b", width: 4) == ["a  b"])
    #expect(TextLayout.wrap("  a b  ", width: 9) == ["  a b"])
  }

  @Test func lineEndsStay() {
    #expect(TextLayout.wrap("a\n\nb c", width: 2) == ["a", "", "b", "c"])
  }

  @Test func aLongWordIsCut() {
    #expect(TextLayout.wrap("abcdefg", width: 3) == ["abc", "def", "g"])
    #expect(TextLayout.wrap("x abcdefg y", width: 3) == ["x", "abc", "def", "g y"])
    #expect(TextLayout.wrap("中文字", width: 5) == ["中文", "字"])
    #expect(TextLayout.wrap("中文", width: 1) == ["中", "文"])
  }

  @Test func furtherLinesHang() {
    #expect(TextLayout.wrap("one two three", width: 7, hanging: 2) == ["one two", "  three"])
    #expect(TextLayout.wrap("a\nb", width: 9, hanging: 2) == ["a", "b"])
  }

  @Test func stylesTakeNoRoom() {
    let text = "one".styled(.bold) + " " + "two".styled(.red)
    #expect(TextLayout.wrap(text, width: 7) == [text])
    #expect(TextLayout.wrap(text, width: 3) == ["one".styled(.bold), "two".styled(.red)])
  }

  @Test func noLineIsTooWideAndNothingIsLost() {
    everySequence(of: ["a", "bc", " ", "中", "\n"], upTo: 5) { parts in
      let text = parts.joined()
      for width in 2...5 {
        for hanging in [0, 2] {
          let lines = TextLayout.wrap(text, width: width, hanging: hanging)
          #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= max(width, hanging + 2) })
          let kept = lines.joined().filter { $0 != " " }
          #expect(kept == text.filter { $0 != " " && $0 != "\n" }, "\(text) in \(width)")
        }
      }
    }
  }

  @Test func aLongTextIsTruncated() {
    #expect(TextLayout.truncate("abc", width: 3) == "abc")
    #expect(TextLayout.truncate("abcd", width: 3) == "ab…")
    #expect(TextLayout.truncate("中文", width: 3) == "中…")
    #expect(TextLayout.truncate("中文", width: 2) == "…")
    #expect(TextLayout.truncate("abc", width: 0) == "")
    #expect(TextLayout.truncate("abcd".styled(.red), width: 3) == "\u{1B}[31mab…\u{1B}[0m")
  }

  @Test func aShortTextIsFilledUp() {
    #expect(TextLayout.pad("中", width: 4) == "中  ")
    #expect(TextLayout.pad("abc", width: 2) == "abc")
  }
}
