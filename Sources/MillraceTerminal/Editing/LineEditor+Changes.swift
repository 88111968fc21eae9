extension LineEditor {
  mutating func insert(_ text: String) -> Outcome {
    guard !text.isEmpty else { return .nothing }
    // As much as a line of a pipe may have; a paste can be without end.
    guard buffer.count + text.utf8.count <= LineSplitter.limit else { return .bell }
    buffer.insert(text)
    return .changed
  }

  /// Changes the line or the cursor; `nothing` when it could not change.
  mutating func change(_ body: (inout GraphemeBuffer) -> Void) -> Outcome {
    let before = (buffer.cursor, buffer.count)
    body(&buffer)
    return before == (buffer.cursor, buffer.count) ? .nothing : .changed
  }

  mutating func submit() -> Outcome {
    // A line end can only come from a paste: nothing pasted runs before Enter, then all of it does.
    var lines = buffer.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    while lines.count > 1, lines.last == "" { lines.removeLast() }
    for line in lines { history.add(line) }
    reset()
    return .submitted(lines)
  }

  mutating func cancel() -> Outcome {
    if buffer.isEmpty { return .interrupted }
    reset()
    return .lineCancelled
  }

  mutating func removeForward(to place: Int, after before: Previous) -> Outcome {
    let text = buffer.removeForward(place - buffer.cursor)
    return keep(text, joined: before == .removal ? removed + text : text)
  }

  mutating func removeBackward(to place: Int, after before: Previous) -> Outcome {
    let text = buffer.removeBackward(buffer.cursor - place)
    return keep(text, joined: before == .removal ? text + removed : text)
  }

  /// Swaps the characters at both sides of the cursor and goes on; at the end the last two.
  mutating func transpose() -> Outcome {
    guard buffer.count >= 2, buffer.cursor > 0 else { return .nothing }
    if buffer.cursor == buffer.count { buffer.moveCursor(to: buffer.count - 1) }
    let first = buffer.removeBackward()
    let second = buffer.removeForward()
    buffer.insert(second + first)
    return .changed
  }

  private mutating func keep(_ text: String, joined: String) -> Outcome {
    guard !text.isEmpty else { return .nothing }
    removed = joined
    previous = .removal
    return .changed
  }
}
