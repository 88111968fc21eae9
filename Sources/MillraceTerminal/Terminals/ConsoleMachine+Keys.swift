extension ConsoleMachine {
  mutating func nextOfKeys() -> Step {
    if isInterrupted {
      isInterrupted = false
      keys.prepend(.control("c"))
    }
    while lines.isEmpty {
      guard let key = keys.popFirst() else { return waitForKeys() }
      // The line stays on the screen as it was before the key that ends it.
      if [.control("c"), .control("d")].contains(key) { update() }
      if let step = act(on: editor.handle(key)) { return step }
    }
    return nextOfPastedLines()
  }

  /// The answer to ``Step/complete(before:)``.
  mutating func completed(_ completion: Completion) {
    _ = act(on: editor.complete(completion))
  }

  private mutating func waitForKeys() -> Step {
    update()
    if isInputOver { return finishLine(.endOfInput, mark: "") }
    return .read(within: decoder.delay)
  }

  private mutating func act(on outcome: LineEditor.Outcome) -> Step? {
    switch outcome {
    case .nothing, .changed: break
    case .bell: write("\u{7}")
    case .submitted(let lines): for line in lines { self.lines.append(.text(line)) }
    case .lineCancelled: return finishLine(.lineCancelled, mark: "^C")
    case .interrupted: return finishLine(.interrupted, mark: "^C")
    case .endOfInput: return finishLine(.endOfInput, mark: "")
    case .completionWanted(let before): return .complete(before: before)
    case .candidates(let labels): paintAround(list(labels))
    case .screenCleared:
      painter.forget()
      write("\u{1B}[H\u{1B}[2J")
      paintAround("")
    case .suspended:
      write(painter.erase(width: width))
      return .suspend
    }
    return nil
  }

  /// A submitted line, shown as if it had been typed alone.
  private mutating func nextOfPastedLines() -> Step {
    guard case .text(let line)? = lines.popFirst() else { return waitForKeys() }
    var shown = LineEditor()
    shown.buffer = GraphemeBuffer(line)
    shown.buffer.moveCursor(to: 0)
    return finishLine(
      .line(line),
      screen: shown.screen(prompt: prompt ?? "", width: width),
      mark: ""
    )
  }

  /// Leaves the line on the screen, without the status above it, which goes below.
  private mutating func finishLine(
    _ input: ConsoleInput,
    screen: Screen? = nil,
    mark: String
  ) -> Step {
    var screen = screen ?? painter.shown
    if let columns = screen.map({ DisplayWidth.columns(of: $0.prompt + $0.text) }) {
      // On a full line the mark covers its end, rather than going to the next row.
      screen?.cursorColumn = max(0, min(columns, width - 1 - mark.count))
    }
    write(
      painter.erase(width: width) + painter.draw(status: nil, screen: screen) + mark
        + painter.leave()
    )
    prompt = nil
    paintAround("")
    return .finished(input)
  }

  private mutating func update() {
    guard let prompt else { return }
    write(painter.update(editor.screen(prompt: prompt, width: width)))
  }

  private func list(_ labels: [String]) -> String {
    let most = 200
    let shown = labels.prefix(most).map { PrintableText.visible($0, keepingStyles: false) }
    let rest = labels.count > most ? "… and \(labels.count - most) more\n" : ""
    let rows = TextColumns.grid(shown, width: width - 1)
    return rows.map { TextLayout.truncate($0, width: width - 1) + "\n" }.joined() + rest
  }
}
