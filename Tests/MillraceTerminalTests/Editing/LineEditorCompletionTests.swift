import Testing

@testable import MillraceTerminal

@Suite struct LineEditorCompletionTests {
  private func pressTab(_ editor: inout LineEditor) -> LineEditor.Outcome {
    guard case .completionWanted(let before) = editor.handle(.tab) else { return .nothing }
    return editor.complete(sampleTable.completion(before: before))
  }

  private func editor(_ text: String, cursor: Int? = nil) -> LineEditor {
    var editor = LineEditor()
    _ = editor.handle(.text(text))
    if let cursor { editor.buffer.moveCursor(to: cursor) }
    return editor
  }

  @Test func oneCandidateIsTakenWithASpace() {
    var editor = editor("cal")
    #expect(pressTab(&editor) == .changed)
    #expect(editor.buffer.text == "calc ")
    _ = editor.handle(.text("c"))
    #expect(pressTab(&editor) == .changed)
    #expect(editor.buffer.text == "calc cancel")
  }

  @Test func noSpaceIsAddedBeforeASpace() {
    var editor = editor("cal start", cursor: 3)
    #expect(pressTab(&editor) == .changed)
    #expect(editor.buffer.text == "calc start")
    #expect(editor.buffer.cursor == 4)
  }

  @Test func theCommonBeginningIsTakenThenTheCandidatesAreListed() {
    var editor = editor(":s")
    #expect(pressTab(&editor) == .bell)
    #expect(pressTab(&editor) == .candidates([":save", ":settle"]))
    #expect(pressTab(&editor) == .candidates([":save", ":settle"]))
    var other = self.editor(":quiet ")
    #expect(pressTab(&other) == .changed)
    #expect(other.buffer.text == ":quiet o")
    #expect(pressTab(&other) == .candidates(["off", "on"]))
  }

  @Test func anotherKeyInBetweenBeginsAnew() {
    var editor = editor(":s")
    #expect(pressTab(&editor) == .bell)
    _ = editor.handle(.left)
    _ = editor.handle(.right)
    #expect(pressTab(&editor) == .bell)
  }

  @Test func nothingToCompleteRingsTheBell() {
    var editor = editor("zzz")
    #expect(pressTab(&editor) == .bell)
    #expect(editor.buffer.text == "zzz")
  }

  @Test func theLastOfPastedLinesIsCompleted() {
    var editor = LineEditor()
    _ = editor.handle(.pasted("calc start\ncal"))
    #expect(pressTab(&editor) == .changed)
    #expect(editor.buffer.text == "calc start\ncalc ")
  }
}
