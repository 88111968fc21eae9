import Testing

@testable import MillraceTerminal

@Suite struct LineWindowTests {
  @Test func aLongLineScrollsWithTheCursor() {
    var editor = LineEditor()
    for letter in "abcdefghijklmnopqrstuvwxyz" { _ = editor.handle(.text(String(letter))) }
    #expect(
      editor.screen(prompt: "> ", width: 20)
        == Screen(prompt: "> ", text: "jklmnopqrstuvwxyz", cursorColumn: 19)
    )
    _ = editor.handle(.home)
    #expect(
      editor.screen(prompt: "> ", width: 20)
        == Screen(prompt: "> ", text: "abcdefghijklmnopq", cursorColumn: 2)
    )
    for _ in 0..<20 { _ = editor.handle(.right) }
    #expect(
      editor.screen(prompt: "> ", width: 20)
        == Screen(prompt: "> ", text: "efghijklmnopqrstu", cursorColumn: 18)
    )
  }

  @Test func whatStandsBeforeTheCursorStaysInView() {
    var window = LineWindow()
    var buffer = GraphemeBuffer("abcdefghijklmnopqrstuvwxyz")
    #expect(window.show(buffer, room: 8) == ("stuvwxyz", 8))
    for _ in 0..<8 { buffer.moveCursor(to: buffer.cursor - 1) }
    #expect(window.show(buffer, room: 8) == ("qrstuvwx", 2))
    buffer.removeForward(8)
    #expect(window.show(buffer, room: 8) == ("qr", 2))
    buffer.removeBackward(2)
    #expect(window.show(buffer, room: 8) == ("op", 2))
  }

  @Test func aWideCharacterIsNeverCut() {
    var window = LineWindow()
    var buffer = GraphemeBuffer("中文字")
    #expect(window.show(buffer, room: 5) == ("文字", 4))
    buffer.moveCursor(to: 0)
    #expect(window.show(buffer, room: 5) == ("中文", 0))
    buffer.moveCursor(to: 2)
    #expect(window.show(buffer, room: 5) == ("文字", 2))
  }

  @Test(arguments: [
    ("a", "a", 1), ("中", "中", 2), ("\n", "↵", 1), ("\t", " ", 1), ("\u{1B}", "^[", 2),
    ("\u{301}", "\u{25CC}\u{301}", 1), ("\u{200B}", "\u{FFFD}", 1), ("\u{85}", "\u{FFFD}", 1),
  ])
  func everyCharacterIsVisible(_ character: Character, _ text: String, _ columns: Int) {
    let shown = ShownCharacter(character)
    #expect(shown.text == text)
    #expect(shown.columns == columns)
  }

  @Test func aLongPromptLeavesRoomForTheLine() {
    var editor = LineEditor()
    _ = editor.handle(.text("abc"))
    #expect(
      editor.screen(prompt: "a long prompt> ", width: 10)
        == Screen(prompt: "a lo…", text: "abc", cursorColumn: 8)
    )
  }
}
