extension LineEditor {
  mutating func beginSearch() -> Outcome {
    mode = .searching(HistorySearch(draft: buffer))
    return .changed
  }

  mutating func handle(_ key: Key, searching search: HistorySearch) -> Outcome {
    var search = search
    switch key {
    case .text(let text), .pasted(let text):
      guard search.query.utf8.count + text.utf8.count <= History.longestLine else { return .bell }
      search.query += text.split(separator: "\n").joined(separator: " ")
      search.queryChanged(in: history)
    case .backspace:
      guard !search.query.isEmpty else { return .nothing }
      search.query.removeLast()
      search.queryChanged(in: history)
    case .control("r") where search.query.isEmpty && !lastQuery.isEmpty:
      search.query = lastQuery
      search.queryChanged(in: history)
    case .control("r"): search.step(.older, in: history)
    case .control("s"): search.step(.newer, in: history)
    case .control("g"), .escape:
      mode = .editing
      buffer = search.draft
      return .changed
    case .control("c"):
      reset()
      return .lineCancelled
    case .unknown: return .nothing
    default:
      // Any other key takes the line and then does what it always does.
      accept(search)
      return handle(key)
    }
    mode = .searching(search)
    return search.isFailing ? .bell : .changed
  }

  private mutating func accept(_ search: HistorySearch) {
    mode = .editing
    lastQuery = search.query
    guard let match = search.match else { return }
    browsing = (match, browsing?.draft ?? search.draft)
    buffer = search.shown(in: history)
  }
}
