import Testing

@testable import MillraceTerminal

/// An editor of plain letters, written in the simplest way.
private struct NaiveEditor {
  var line: [Character] = []
  var cursor = 0
  var removed = ""
  var lastWasRemoval = false
  var history: [[Character]]
  var place: Int
  var draft: ([Character], Int) = ([], 0)

  init(history: [String]) {
    self.history = history.map(Array.init)
    place = history.count
  }

  mutating func handle(_ key: Key) {
    let joins = lastWasRemoval
    lastWasRemoval = false
    switch key {
    case .text(let text):
      line.insert(contentsOf: text, at: cursor)
      cursor += text.count
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(line.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = line.count
    case .backspace:
      guard cursor > 0 else { return }
      line.remove(at: cursor - 1)
      cursor -= 1
    case .delete: if cursor < line.count { line.remove(at: cursor) }
    case .wordLeft: cursor = wordStart { $0.isLetter }
    case .wordRight: cursor = wordEnd()
    case .control("w"): removeBackward(to: wordStart { $0 != " " }, joins)
    case .alt("\u{7F}"): removeBackward(to: wordStart { $0.isLetter }, joins)
    case .control("u"): removeBackward(to: 0, joins)
    case .control("k"): removeForward(to: line.count, joins)
    case .alt("d"): removeForward(to: wordEnd(), joins)
    case .control("y"):
      line.insert(contentsOf: removed, at: cursor)
      cursor += removed.count
    case .control("t"):
      guard line.count > 1, cursor > 0 else { return }
      if cursor == line.count { cursor -= 1 }
      line.swapAt(cursor - 1, cursor)
      cursor += 1
    case .up: move(to: place - 1)
    case .down: move(to: place + 1)
    default: break
    }
  }

  private mutating func move(to target: Int) {
    guard (0...history.count).contains(target) else { return }
    if place == history.count { draft = (line, cursor) }
    place = target
    (line, cursor) =
      target == history.count ? draft : (history[target], history[target].count)
  }

  private mutating func removeBackward(to start: Int, _ joins: Bool) {
    guard start < cursor else { return }
    let text = String(line[start..<cursor])
    removed = joins ? text + removed : text
    lastWasRemoval = true
    line.removeSubrange(start..<cursor)
    cursor = start
  }

  private mutating func removeForward(to end: Int, _ joins: Bool) {
    guard end > cursor else { return }
    let text = String(line[cursor..<end])
    removed = joins ? removed + text : text
    lastWasRemoval = true
    line.removeSubrange(cursor..<end)
  }

  private func wordStart(_ isWord: (Character) -> Bool) -> Int {
    var place = cursor
    while place > 0, !isWord(line[place - 1]) { place -= 1 }
    while place > 0, isWord(line[place - 1]) { place -= 1 }
    return place
  }

  private func wordEnd() -> Int {
    var place = cursor
    while place < line.count, !line[place].isLetter { place += 1 }
    while place < line.count, line[place].isLetter { place += 1 }
    return place
  }
}

@Suite struct LineEditorModelTests {
  private let keys: [Key] = [
    .text("a"), .text("b-c d"), .text(" "), .left, .right, .home, .end, .wordLeft, .wordRight,
    .backspace, .delete,
    .control("k"), .control("u"), .control("w"), .control("y"), .control("t"), .alt("d"),
    .alt("\u{7F}"), .up, .down,
  ]

  @Test func theEditorAgreesWithTheModelAfterEverySequenceOfKeys() {
    let history = ["one two", "x"]
    everySequence(of: keys, upTo: 3) { keys in
      // Begun inside a line, so that every key has something to act on.
      let all = [.text("ab cd"), .left] + keys
      var editor = LineEditor(history: History(history))
      var naive = NaiveEditor(history: history)
      for key in all {
        let before = (editor.buffer.text, editor.buffer.cursor)
        let outcome = editor.handle(key)
        naive.handle(key)
        let isChanged = before != (editor.buffer.text, editor.buffer.cursor)
        if isChanged, outcome != .changed { Issue.record("\(all): a change was not told") }
      }
      if editor.buffer.text != String(naive.line) || editor.buffer.cursor != naive.cursor
        || editor.removed != naive.removed
      {
        Issue.record("\(all): \(editor.buffer) instead of \(naive)")
      }
    }
  }

  @Test func theScreenAlwaysShowsTheCursorWithinTheTerminal() {
    let keys: [Key] = [
      .text("中"), .text("ab c"), .text("e\u{301}"), .pasted("\n"), .left, .home, .end,
      .control("w"), .delete,
    ]
    for width in [1, 2, 3, 7, 12] {
      everySequence(of: keys, upTo: 3) { keys in
        var editor = LineEditor()
        for key in keys {
          _ = editor.handle(key)
          let screen = editor.screen(prompt: "> ", width: width)
          let prompt = DisplayWidth.columns(of: screen.prompt)
          let text = DisplayWidth.columns(of: screen.text)
          let isInside =
            prompt + text <= max(width - 1, prompt) && prompt <= width
            && (prompt...(prompt + text)).contains(screen.cursorColumn)
          if !isInside { Issue.record("\(keys) in \(width): \(screen)") }
        }
      }
    }
  }
}
