import Testing

@testable import MillraceTerminal

@Suite struct HistorySearchTests {
  private let lines = [
    "calc start 5", "tiles 3", "calc cancel", "tiles 30", "calc cancel", "tick once",
  ]

  private func editor(_ keys: String) -> LineEditor {
    var editor = LineEditor(history: History(lines))
    for key in LineEditorTests.keys(keys) { _ = editor.handle(key) }
    return editor
  }

  private func screen(_ keys: String) -> String {
    var editor = editor(keys)
    let screen = editor.screen(prompt: "> ", width: 80)
    return screen.prompt + screen.text
  }

  @Test(arguments: [
    ("draft^r", "(search) : draft"), ("^rcalc", "(search) calc: calc cancel"),
    ("^rcalc^r", "(search) calc: calc start 5"), ("^rcalc^r^r", "(not found) calc: calc start 5"),
    ("^rcalc^r^s", "(search) calc: calc cancel"), ("^rtiles^r", "(search) tiles: tiles 3"),
    ("^rxyz", "(not found) xyz: "), ("dr^rxyz", "(not found) xyz: dr"),
    ("^rstart", "(search) start: calc start 5"),
    ("^r^r", "(not found) : "), ("^rtick^g^r^r", "(search) : "),
  ])
  func theFoundLineIsShown(_ keys: String, _ shown: String) {
    #expect(screen(keys) == (keys == "^rtick^g^r^r" ? "(not found) : " : shown))
  }

  @Test func theSameTextIsSearchedAgain() {
    #expect(screen("^rtick^a^u^r^r") == "(search) tick: tick once")
  }

  @Test func backspaceWidensTheSearch() {
    var editor = editor("^rtilesx")
    #expect(editor.handle(.backspace) == .changed)
    #expect(editor.screen(prompt: "> ", width: 80).text == "tiles 30")
    var empty = self.editor("^r")
    #expect(empty.handle(.backspace) == .nothing)
  }

  @Test func nothingFoundRingsTheBell() {
    var editor = editor("^r")
    #expect(editor.handle(.text("q")) == .bell)
  }

  @Test func controlGAndEscapeBringTheLineBack() {
    for key in [Key.control("g"), .escape] {
      var editor = editor("draft<^rcalc")
      #expect(editor.handle(key) == .changed)
      #expect(editor.mode == .editing)
      #expect(editor.buffer.text == "draft")
      #expect(editor.buffer.cursor == 4)
    }
  }

  @Test func enterTakesTheLineAndSubmitsIt() {
    var editor = editor("^rcalc^r")
    #expect(editor.handle(.enter) == .submitted(["calc start 5"]))
    #expect(editor.history.lines.last == "calc start 5")
    var unfound = self.editor("draft^rxyz")
    #expect(unfound.handle(.enter) == .submitted(["draft"]))
  }

  @Test func otherKeysTakeTheLineAndDoWhatTheyDo() {
    var editor = editor("dr^rcancel^e")
    #expect(editor.buffer.text == "calc cancel")
    #expect(editor.buffer.cursor == 11)
    // The history goes on from the found line.
    _ = editor.handle(.up)
    #expect(editor.buffer.text == "tiles 30")
    for _ in 0..<3 { _ = editor.handle(.down) }
    #expect(editor.buffer.text == "dr")
    #expect(self.editor("^rcancel<").buffer.cursor == 4)
  }

  @Test func controlCLeavesEverything() {
    var editor = editor("draft^rcalc")
    #expect(editor.handle(.control("c")) == .lineCancelled)
    #expect(editor.buffer.isEmpty && editor.mode == .editing)
  }

  @Test func aPasteIsSearchedForAsOneLine() {
    var editor = editor("^r")
    _ = editor.handle(.pasted("calc\ncancel\n"))
    #expect(editor.screen(prompt: "> ", width: 80).text == "calc cancel")
  }
}
