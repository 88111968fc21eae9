/// The line that a person is typing: keys in, what is to be done out.
///
/// Nothing is read, written or looked up here; the history and the answers to Tab come from outside.
struct LineEditor: Sendable {
  /// What a key led to.
  enum Outcome: Equatable, Sendable {
    /// Nothing to do; nothing looks different.
    case nothing
    /// The line or the cursor changed.
    case changed
    /// The key could do nothing, which the person should notice.
    case bell
    /// These lines are complete, more than one when several were pasted; the next is empty.
    case submitted([String])
    /// Ctrl-C: the line was thrown away; the next is empty.
    case lineCancelled
    /// Ctrl-C on an empty line.
    case interrupted
    /// Ctrl-D on an empty line.
    case endOfInput
    /// Tab: ``LineEditor/complete(_:)`` wants to know what could stand after this text.
    case completionWanted(before: String)
    /// Tab again: these are the candidates to show.
    case candidates([String])
    /// Ctrl-L.
    case screenCleared
    /// Ctrl-Z.
    case suspended
  }

  /// What the keys mean.
  enum Mode: Equatable, Sendable {
    case editing
    case searching(HistorySearch)
  }

  /// The last key, as far as the next one depends on it.
  enum Previous: Equatable, Sendable {
    case other
    /// Removed text was kept; the next removal joins it.
    case removal
    case tab
  }

  var buffer = GraphemeBuffer()
  var history: History
  var mode = Mode.editing
  var previous = Previous.other
  var isTabRepeated = false
  /// What Ctrl-Y brings back.
  var removed = ""
  /// The place in the history, and the line that was being typed before; nil at that line.
  var browsing: (index: Int, draft: GraphemeBuffer)?
  var lastQuery = ""
  private var window = LineWindow()

  init(history: History = History()) {
    self.history = history
  }

  mutating func handle(_ key: Key) -> Outcome {
    let before = previous
    previous = .other
    switch mode {
    case .searching(let search): return handle(key, searching: search)
    case .editing: return handleEditing(key, after: before)
    }
  }

  /// What the terminal shows, at most `width` columns wide.
  ///
  /// - Complexity: O(*width*).
  mutating func screen(prompt: String, width: Int) -> Screen {
    let shownPrompt: String
    let shownBuffer: GraphemeBuffer
    switch mode {
    case .editing:
      shownPrompt = TextLayout.truncate(prompt, width: width / 2)
      shownBuffer = buffer
    case .searching(let search):
      shownPrompt = TextLayout.truncate(search.prompt, width: width / 2)
      shownBuffer = search.shown(in: history)
    }
    let promptColumns = DisplayWidth.columns(of: shownPrompt)
    // The last column stays free: writing into it makes some terminals go to the next line.
    let room = max(0, width - 1 - promptColumns)
    let shown = window.show(shownBuffer, room: room)
    return Screen(
      prompt: shownPrompt,
      text: shown.text,
      cursorColumn: promptColumns + shown.cursorColumn
    )
  }

  private mutating func handleEditing(_ key: Key, after before: Previous) -> Outcome {
    switch key {
    case .text(let text), .pasted(let text): return insert(text)
    case .enter: return submit()
    case .tab: return tab(after: before)
    case .escape, .unknown: return .nothing
    case .backspace: return change { $0.removeBackward() }
    case .delete: return change { $0.removeForward() }
    case .left: return change { $0.moveCursor(to: $0.cursor - 1) }
    case .right: return change { $0.moveCursor(to: $0.cursor + 1) }
    case .home: return change { $0.moveCursor(to: 0) }
    case .end: return change { $0.moveCursor(to: $0.count) }
    case .wordLeft: return change { $0.moveCursor(to: WordBoundary.before($0, .name)) }
    case .wordRight: return change { $0.moveCursor(to: WordBoundary.after($0, .name)) }
    case .up: return older()
    case .down: return newer()
    case .control(let letter): return control(letter, after: before)
    case .alt(let character): return alt(character, after: before)
    }
  }

  private mutating func control(_ letter: Character, after before: Previous) -> Outcome {
    switch letter {
    case "a": handleEditing(.home, after: before)
    case "b": handleEditing(.left, after: before)
    case "c": cancel()
    case "d": buffer.isEmpty ? .endOfInput : handleEditing(.delete, after: before)
    case "e": handleEditing(.end, after: before)
    case "f": handleEditing(.right, after: before)
    case "k": removeForward(to: buffer.count, after: before)
    case "l": .screenCleared
    case "n": newer()
    case "p": older()
    case "r": beginSearch()
    case "t": transpose()
    case "u": removeBackward(to: 0, after: before)
    case "w": removeBackward(to: WordBoundary.before(buffer, .spaced), after: before)
    case "y": insert(removed)
    case "z": .suspended
    default: .nothing
    }
  }

  private mutating func alt(_ character: Character, after before: Previous) -> Outcome {
    switch character {
    case "b": handleEditing(.wordLeft, after: before)
    case "f": handleEditing(.wordRight, after: before)
    case "d": removeForward(to: WordBoundary.after(buffer, .name), after: before)
    case "\u{7F}": removeBackward(to: WordBoundary.before(buffer, .name), after: before)
    default: .nothing
    }
  }

  /// Ends the line: the next begins empty, away from the history.
  mutating func reset() {
    buffer = GraphemeBuffer()
    mode = .editing
    browsing = nil
  }
}
