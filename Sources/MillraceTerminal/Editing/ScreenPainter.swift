/// Turns what is to be seen at the bottom of the terminal into bytes: a status line, if any, and below it
/// the line being typed, if any.
///
/// It knows what it drew last and can take it away again, so that other text can be written in between.
struct ScreenPainter {
  private var isStatusShown = false
  /// The line as it was drawn, nil when none is.
  private(set) var shown: Screen?

  /// Takes away what was drawn; the cursor then stands at the left edge of where it began.
  mutating func erase() -> String {
    defer {
      isStatusShown = false
      shown = nil
    }
    switch (isStatusShown, shown != nil) {
    case (false, false): return ""
    case (true, true): return "\r\u{1B}[A\u{1B}[J"
    case (true, false), (false, true): return "\r\u{1B}[J"
    }
  }

  /// Draws after ``erase()``.
  mutating func draw(status: String?, screen: Screen?) -> String {
    var result = ""
    if let status {
      result += status
      if screen != nil { result += "\n" }
    }
    if let screen { result += line(screen) }
    isStatusShown = status != nil
    shown = screen
    return result
  }

  /// Brings the line up to date in place; nothing when it looks the same.
  mutating func update(_ screen: Screen) -> String {
    guard let old = shown, old != screen else { return "" }
    shown = screen
    let isSameText = old.prompt == screen.prompt && old.text == screen.text
    return isSameText ? column(screen.cursorColumn) : "\r" + line(screen)
  }

  /// Leaves the line where it is, and goes on below it.
  mutating func leave() -> String {
    guard shown != nil else { return "" }
    forget()
    return "\n"
  }

  /// What was drawn is gone, or no longer below everything else.
  mutating func forget() {
    isStatusShown = false
    shown = nil
  }

  private func line(_ screen: Screen) -> String {
    screen.prompt.styled(.bold) + screen.text + "\u{1B}[K" + column(screen.cursorColumn)
  }

  private func column(_ column: Int) -> String {
    column == 0 ? "\r" : "\r\u{1B}[\(column)C"
  }
}
