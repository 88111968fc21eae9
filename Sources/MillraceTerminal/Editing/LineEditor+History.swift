extension LineEditor {
  mutating func older() -> Outcome {
    let index = (browsing?.index ?? history.lines.count) - 1
    guard index >= 0 else { return .nothing }
    browsing = (index, browsing?.draft ?? buffer)
    buffer = GraphemeBuffer(history.lines[index])
    return .changed
  }

  mutating func newer() -> Outcome {
    guard let (index, draft) = browsing else { return .nothing }
    if index + 1 < history.lines.count {
      browsing = (index + 1, draft)
      buffer = GraphemeBuffer(history.lines[index + 1])
    } else {
      browsing = nil
      buffer = draft
    }
    return .changed
  }
}
