import Testing

@testable import MillraceTerminal

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain é 中\n\tx", "plain é 中\n\tx"), ("a\u{0}b", "a^@b"), ("\u{1B}[2J", "^[[2J"),
    ("\r\n", "\n"),
    ("a\rb", "a^Mb"), ("\u{7F}", "^?"), ("\u{9B}2J", "\u{FFFD}2J"), ("\u{7}", "^G"), ("Â£", "Â£"),
    ("\u{1B}]0;title\u{7}", "^[]0;title^G"), ("\u{1B}[1mx\u{1B}[0m", "\u{1B}[1mx\u{1B}[0m"),
  ])
  func controlCharactersBecomeVisible(_ text: String, _ visible: String) {
    #expect(PrintableText.visible(text) == visible)
  }

  @Test func stylesCanBeDropped() {
    #expect(PrintableText.visible("a" + "b".styled(.red), keepingStyles: false) == "ab")
  }
}
