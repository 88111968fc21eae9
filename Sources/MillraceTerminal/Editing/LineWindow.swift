/// The part of a line that is visible when the line is wider than the terminal.
///
/// It moves only as far as the cursor makes it, and keeps some columns before the cursor in view.
struct LineWindow: Equatable, Sendable {
  /// The first visible character.
  private(set) var first = 0

  /// The visible text and the columns of it that stand before the cursor; neither exceeds `room`.
  ///
  /// - Complexity: O(*room*), however long the line is.
  mutating func show(_ buffer: GraphemeBuffer, room: Int) -> (text: String, cursorColumn: Int) {
    let cursor = buffer.cursor
    let underCursor = cursor < buffer.count ? ShownCharacter(buffer[cursor]).columns : 0
    let lowest = Self.start(before: cursor, in: buffer, room: room - underCursor)
    let context = Self.start(before: cursor, in: buffer, room: min(8, room / 4))
    first = min(max(first, lowest), max(lowest, context))
    var text = ""
    var used = 0
    var cursorColumn = 0
    var index = first
    while index < buffer.count {
      if index == cursor { cursorColumn = used }
      let shown = ShownCharacter(buffer[index])
      if used + shown.columns > room { break }
      text += shown.text
      used += shown.columns
      index += 1
    }
    if cursor >= index { cursorColumn = used }
    return (text, cursorColumn)
  }

  /// The first of the characters before the cursor that fit into the room.
  private static func start(before cursor: Int, in buffer: GraphemeBuffer, room: Int) -> Int {
    var index = cursor
    var used = 0
    while index > 0 {
      used += ShownCharacter(buffer[index - 1]).columns
      if used > room { break }
      index -= 1
    }
    return index
  }
}
