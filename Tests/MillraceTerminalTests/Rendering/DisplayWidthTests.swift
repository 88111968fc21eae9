import Testing

@testable import MillraceTerminal

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("\u{200B}", 0), ("\u{FEFF}", 0),
    ("中", 2), ("あ", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩", 1), ("❤", 1), ("❤️", 2), ("1️⃣", 2),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("नि", 2), ("\n", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{85}", 0), ("↵", 1), ("…", 1),
    ("\r\n", 0), ("𠀀", 2), ("。", 2), ("Ω", 1), ("Ж", 1), ("ا", 1),
  ])
  func aCharacterTakesItsColumns(_ character: Character, _ columns: Int) {
    #expect(DisplayWidth.columns(of: character) == columns)
  }

  @Test func aTextTakesTheSumOfItsCharacters() {
    #expect(DisplayWidth.columns(of: "") == 0)
    #expect(DisplayWidth.columns(of: "abc中文") == 7)
    #expect(DisplayWidth.columns(of: "naïve 👍") == 8)
  }

  @Test func styleSequencesTakeNoColumns() {
    #expect(DisplayWidth.columns(of: "ab".styled(.bold) + "cd".styled(.red)) == 4)
    #expect(DisplayWidth.columns(of: "\u{1B}[1;38:5:1m") == 0)
  }

  @Test func wideRangesAreSortedAndApart() {
    #expect(WideRanges.contains("\u{1100}") && WideRanges.contains("\u{3FFFD}"))
    #expect(!WideRanges.contains("\u{10FF}") && !WideRanges.contains("\u{3FFFE}"))
    #expect(!WideRanges.contains("\u{303F}") && WideRanges.contains("\u{3041}"))
  }
}
