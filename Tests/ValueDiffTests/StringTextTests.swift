import Testing

@testable import ValueDiff

@Suite struct StringTextTests {
  @Test func stringsAreQuotedAndWhatCannotBeSeenIsEscaped() {
    #expect(StringText.quoted("") == #""""#)
    #expect(StringText.quoted(#"say "hi" \o/"#) == #""say \"hi\" \\o/""#)
    #expect(StringText.quoted("a\nb\rc\td\0e") == #""a\nb\rc\td\0e""#)
    #expect(StringText.quoted("\u{1B}[1m\u{7F}") == #""\u{1B}[1m\u{7F}""#)
    #expect(StringText.quoted("a\u{A0}b") == #""a\u{A0}b""#)
    #expect(StringText.quoted("a\u{200B}b\u{202E}c") == #""a\u{200B}b\u{202E}c""#)
  }

  @Test func lettersOfAllScriptsAndEmojiStayAsTheyAre() {
    for text in ["grün", "日本語", "👩‍👩‍👧", "é", "e\u{301}"] {
      #expect(StringText.quoted(text) == "\"\(text)\"")
    }
  }
}
