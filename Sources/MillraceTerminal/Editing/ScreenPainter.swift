/// Turns what is to be seen at the bottom of the terminal into bytes: a status line, if any, and below it
/// the line being typed, if any.
///
/// It knows what it drew last and can take it away again, so that other text can be written in between.
struct ScreenPainter {
  private var shownStatus: String?
  /// The line as it was drawn, nil when none is.
  private(set) var shown: Screen?

  /// Takes away what was drawn; the cursor then stands at the left edge of where it began.
  ///
  /// A terminal that has become narrower has broken what was drawn into several rows.
  mutating func erase(width: Int) -> String {
    guard shown != nil || shownStatus != nil else { return "" }
    var rows = 0
    if let shown {
      rows += Self.breaks(in: shown.prompt + shown.text, upTo: shown.cursorColumn, width)
      if let shownStatus { rows += 1 + Self.breaks(in: shownStatus, upTo: nil, width) }
    } else if let shownStatus {
      rows += Self.breaks(in: shownStatus, upTo: nil, width)
    }
    forget()
    return "\r" + (rows == 0 ? "" : "\u{1B}[\(rows == 1 ? "" : "\(rows)")A") + "\u{1B}[J"
  }

  /// How many rows further down a column of a text is in a terminal of this width; nil is the end.
  private static func breaks(in text: String, upTo column: Int?, _ width: Int) -> Int {
    var (rows, used, done) = (0, 0, 0)
    for character in text.withoutStyles where done < column ?? .max {
      let columns = DisplayWidth.columns(of: character)
      done += columns
      used += columns
      guard used > width else { continue }
      rows += 1
      used = columns
    }
    return rows
  }

  /// Draws after ``erase()``.
  mutating func draw(status: String?, screen: Screen?) -> String {
    var result = ""
    if let status {
      result += status
      if screen != nil { result += "\n" }
    }
    if let screen { result += line(screen) }
    shownStatus = status
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
    shownStatus = nil
    shown = nil
  }

  private func line(_ screen: Screen) -> String {
    screen.prompt.styled(.bold) + screen.text + "\u{1B}[K" + column(screen.cursorColumn)
  }

  private func column(_ column: Int) -> String {
    column == 0 ? "\r" : "\r\u{1B}[\(column)C"
  }
}
