/// What a ``Console`` does, apart from threads and descriptors: events in, output and steps out.
///
///     lineBegan ─▶ next ─▶ read ─▶ happened ─▶ next ─▶ … ─▶ finished
///                   ▲ │
///                   │ └─▶ complete ─▶ completed
///                   └──── suspend ─▶ happened
///
/// At any time, by any thread: `printed`, `statusChanged`. All events add to the output, which the caller
/// takes and writes before it lets go of the machine: that is why texts are never torn.
struct ConsoleMachine {
  /// What the reading thread has to do next.
  enum Step: Equatable {
    /// The line is over.
    case finished(ConsoleInput)
    /// Wait for an event of the terminal, at most so long when a limit is given.
    case read(within: Duration?)
    /// Find out what could stand after this text.
    case complete(before: String)
    /// Stop the program.
    case suspend
  }

  /// The columns.
  private(set) var width = 80

  let style: InputStyle
  let isColored: Bool

  var editor: LineEditor
  var decoder = KeyDecoder()
  var splitter = LineSplitter()
  var painter = ScreenPainter()
  var keys = Queue<Key>()
  var lines = Queue<InputLine>()
  /// The prompt of the line that is being read, nil between lines.
  var prompt: String?
  var status: String?
  var isInputOver = false
  var isInterrupted = false
  private var output = ""

  init(style: InputStyle, isColored: Bool, history: History = History()) {
    self.style = style
    self.isColored = isColored
    editor = LineEditor(history: history)
  }

  mutating func takeOutput() -> String {
    defer { output = "" }
    return isColored ? output : output.withoutStyles
  }

  /// The columns, which the caller looks up before each event: the terminal has already moved what was
  /// drawn when the program hears of a new width.
  mutating func widthKnown(_ width: Int) {
    guard width != self.width else { return }
    self.width = width
    paintAround("")
  }

  mutating func lineBegan(prompt: String) {
    self.prompt = prompt
    switch style {
    case .keys: paintAround("")
    case .promptedLines: output += prompt
    case .lines: break
    }
  }

  mutating func happened(_ event: TerminalEvent) {
    switch event {
    case .bytes(let bytes): bytesCame(bytes)
    case .end: inputEnded()
    case .interrupted:
      isInterrupted = true
      // What was typed ahead is not wanted any more. Lines of a script are no typing.
      if style != .lines {
        keys.removeAll()
        lines.removeAll()
      }
    case .resized: if style == .keys { paintAround("") }
    case .resumed:
      // The shell has written below; the old line is no longer where it was.
      if style == .keys {
        painter.forget()
        paintAround("")
      }
      if style == .promptedLines, let prompt { output += prompt }
    case .timedOut: for key in decoder.inputPaused() { keys.append(key) }
    case .woken: break
    }
  }

  /// Nothing more comes: what is waiting is still delivered.
  mutating func inputEnded() {
    isInputOver = true
    guard style == .keys else {
      if let line = splitter.finish() { lines.append(line) }
      return
    }
    for key in decoder.inputPaused() { keys.append(key) }
  }

  mutating func next() -> Step {
    style == .keys ? nextOfKeys() : nextOfLines()
  }

  mutating func printed(_ text: String) {
    let visible = PrintableText.visible(text, keepingStyles: isColored) + "\n"
    switch style {
    case .keys: paintAround(visible)
    case .lines: output += visible
    // What is being typed cannot be taken away there: go below it.
    case .promptedLines: output += prompt.map { "\n" + visible + $0 } ?? visible
    }
  }

  mutating func statusChanged(_ text: String?) {
    status = text.map { PrintableText.visible($0).split(separator: "\n").joined(separator: " ") }
    if style == .keys { paintAround("") }
  }

  /// Takes the drawn lines away, writes, and draws them again.
  mutating func paintAround(_ text: String) {
    output += painter.erase(width: width) + text
    let screen = prompt.map { editor.screen(prompt: $0, width: width) }
    let shownStatus = status.map { TextLayout.truncate($0, width: width - 1) }
    output += painter.draw(status: shownStatus, screen: screen)
  }

  mutating func write(_ text: String) { output += text }

  private mutating func bytesCame(_ bytes: [UInt8]) {
    if style == .keys {
      let pasted = decoder.endPaste(before: bytes)
      for key in pasted + decoder.keys(from: bytes) { keys.append(key) }
    } else {
      for line in splitter.lines(from: bytes) { lines.append(line) }
    }
  }

  private mutating func nextOfLines() -> Step {
    if isInterrupted {
      isInterrupted = false
      return finish(.interrupted, ending: style == .promptedLines ? "\n" : "")
    }
    switch lines.popFirst() {
    case .tooLong(let bytes): return finish(.lineTooLong(bytes: bytes), ending: "")
    case .text(let line):
      let echo = PrintableText.visible((prompt ?? "") + line, keepingStyles: false) + "\n"
      return finish(.line(line), ending: style == .lines ? echo : "")
    case nil: break
    }
    if isInputOver { return finish(.endOfInput, ending: style == .promptedLines ? "\n" : "") }
    return .read(within: nil)
  }

  private mutating func finish(_ input: ConsoleInput, ending: String) -> Step {
    output += ending
    prompt = nil
    return .finished(input)
  }
}
