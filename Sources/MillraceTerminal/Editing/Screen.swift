/// What one line of the terminal shows while a line is typed.
struct Screen: Equatable, Sendable {
  /// Cut when it would take more than half of the columns.
  var prompt: String

  /// The visible part of the line, control characters made visible.
  var text: String

  /// The column of the cursor from the left edge, from 0.
  var cursorColumn: Int
}
