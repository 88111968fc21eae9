import Testing

@testable import MillraceTerminal

@Suite struct LineEditorTests {
  /// Handles keys written as text: `^a` is Control and A, `~b` Alt and B, `<` and `>` the arrows.
  private func editor(_ keys: String, history: [String] = []) -> LineEditor {
    var editor = LineEditor(history: History(history))
    for key in Self.keys(keys) { _ = editor.handle(key) }
    return editor
  }

  static func keys(_ text: String) -> [Key] {
    var keys: [Key] = []
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch character {
      case "^": keys.append(.control(characters.next() ?? "?"))
      case "~": keys.append(.alt(characters.next() ?? "?"))
      case "<": keys.append(.left)
      case ">": keys.append(.right)
      case "\n": keys.append(.enter)
      default: keys.append(.text(String(character)))
      }
    }
    return keys
  }

  /// The line with `|` at the cursor.
  private func shown(_ editor: LineEditor) -> String {
    var text = Array(editor.buffer.text)
    text.insert("|", at: editor.buffer.cursor)
    return String(text)
  }

  @Test(arguments: [
    ("abc", "abc|"), ("abc^a", "|abc"), ("abc^a^e", "abc|"), ("abc^b^b", "a|bc"),
    ("abc^a^f", "a|bc"),
    ("abc<<x", "ax|bc"), ("abc<<<<<>", "a|bc"), ("abc^a^d", "|bc"), ("ab cd^w", "ab |"),
    ("ab cd  ^w", "ab |"), ("a-b^w", "|"), ("a-b~\u{7F}", "a-|"), ("ab cd<^u", "|d"),
    ("ab cd^a>>^k", "ab|"),
    ("ab cd ef^w^w^y", "ab cd ef|"), ("ab^w^w^y", "ab|"), ("ab^wc^w^y", "c|"),
    ("abcd<<^k^u^y", "abcd|"),
    ("ab cd^a~d^y^y", "abab| cd"), ("ab cd~b", "ab |cd"), ("ab cd~b~b", "|ab cd"),
    ("ab cd^a~f", "ab| cd"),
    ("ab cd^a~f~f", "ab cd|"), ("ab^t", "ba|"), ("abc<^t", "acb|"), ("abc<<^t", "ba|c"),
    ("a^t", "a|"),
    ("ab^a^t", "|ab"), ("e\u{301}x<<", "|e\u{301}x"), ("ab^y", "ab|"), ("^x^q^g", "|"),
    ("ab~x", "ab|"),
  ])
  func keysEditTheLine(_ keys: String, _ expected: String) {
    #expect(shown(editor(keys)) == expected)
  }

  @Test func enterSubmitsAndBeginsAnew() {
    var editor = editor("abc<")
    #expect(editor.handle(.enter) == .submitted(["abc"]))
    #expect(editor.buffer.isEmpty)
    #expect(editor.handle(.enter) == .submitted([""]))
    #expect(editor.history.lines == ["abc"])
  }

  @Test func pastedLinesRunTogetherAtEnter() {
    var editor = LineEditor()
    #expect(editor.handle(.pasted("one\ntwo\n\nthree\n")) == .changed)
    #expect(editor.handle(.enter) == .submitted(["one", "two", "", "three"]))
    #expect(editor.history.lines == ["one", "two", "three"])
    #expect(editor.handle(.pasted("\n\n")) == .changed)
    #expect(editor.handle(.enter) == .submitted([""]))
  }

  @Test func controlCCancelsALineAndInterruptsAtAnEmptyOne() {
    var editor = editor("abc")
    #expect(editor.handle(.control("c")) == .lineCancelled)
    #expect(editor.handle(.control("c")) == .interrupted)
    #expect(editor.handle(.control("c")) == .interrupted)
    #expect(editor.history.lines == [])
  }

  @Test func controlDEndsTheInputOnlyAtAnEmptyLine() {
    var editor = editor("ab^a")
    #expect(editor.handle(.control("d")) == .changed)
    #expect(editor.handle(.control("d")) == .changed)
    #expect(editor.handle(.control("d")) == .endOfInput)
    _ = editor.handle(.text("x"))
    #expect(editor.handle(.control("d")) == .nothing)
  }

  @Test func keysWithoutEffectSayNothing() {
    var editor = LineEditor()
    let keys: [Key] = [
      .left, .right, .home, .end, .wordLeft, .wordRight, .backspace, .delete, .up, .down, .escape,
      .unknown, .control("k"), .control("u"), .control("w"), .control("y"), .control("t"),
      .alt("d"),
      .text(""),
    ]
    for key in keys { #expect(editor.handle(key) == .nothing, "\(key)") }
    #expect(editor.handle(.control("l")) == .screenCleared)
    #expect(editor.handle(.control("z")) == .suspended)
  }

  @Test(arguments: [
    ("^p", "three|"), ("^p^p^p", "one|"), ("^p^p^p^p", "one|"), ("dr^p^p^n^n", "dr|"),
    ("dr<^p^n", "d|r"),
    ("^p^px^p^n", "two|"), ("^p^n^n", "|"), ("^p\n^p", "three|"),
  ])
  func theHistoryIsWalked(_ keys: String, _ expected: String) {
    #expect(shown(editor(keys, history: ["one", "two", "three"])) == expected)
  }

  @Test func aMegabyteLineStaysFast() {
    var editor = LineEditor()
    let piece = String(repeating: "wörd ", count: 200)
    for _ in 0..<1_000 {
      _ = editor.handle(.pasted(piece))
      _ = editor.screen(prompt: "> ", width: 20)
    }
    for _ in 0..<2_000 {
      _ = editor.handle(.left)
      _ = editor.handle(.text("x"))
      _ = editor.screen(prompt: "> ", width: 20)
    }
    for key in [Key.home, .end, .home] {
      _ = editor.handle(key)
      _ = editor.screen(prompt: "> ", width: 20)
    }
    #expect(editor.buffer.count == 1_002_000)
    guard case .submitted(let lines) = editor.handle(.enter) else { return #expect(Bool(false)) }
    #expect(lines.count == 1 && editor.history.lines == [])
  }
}
