/// A search in the history while its text is typed.
struct HistorySearch: Equatable, Sendable {
  enum Direction: Sendable {
    case older, newer
  }

  /// What is looked for.
  var query = ""

  /// The line that was found, by its place in the history; nil as long as none was.
  private(set) var match: Int?

  /// Whether the last step found nothing; the line found before it stays.
  private(set) var isFailing = false

  /// The line that was being typed, which comes back when the search is cancelled.
  let draft: GraphemeBuffer

  init(draft: GraphemeBuffer) {
    self.draft = draft
  }

  /// The text changed: looks again from the newest line.
  mutating func queryChanged(in history: History) {
    match = nil
    isFailing = false
    guard !query.isEmpty else { return }
    match = history.lines.lastIndex { Self.place(of: query, in: $0) != nil }
    isFailing = match == nil
  }

  /// Goes on to the next line with the text, passing over ones that read the same.
  mutating func step(_ direction: Direction, in history: History) {
    guard let start = match else {
      isFailing = true
      return
    }
    let lines = history.lines
    let fits = { (index: Int) in
      lines[index] != lines[start] && Self.place(of: query, in: lines[index]) != nil
    }
    let next =
      switch direction {
      case .older: lines[..<start].indices.last(where: fits)
      case .newer: lines[(start + 1)...].indices.first(where: fits)
      }
    isFailing = next == nil
    if let next { match = next }
  }

  var prompt: String {
    "(\(isFailing ? "not found" : "search")) \(query): "
  }

  /// The found line with the cursor at the found text; the typed one as long as nothing was found.
  func shown(in history: History) -> GraphemeBuffer {
    guard let match else { return draft }
    let line = history.lines[match]
    var buffer = GraphemeBuffer(line)
    if let place = Self.place(of: query, in: line) { buffer.moveCursor(to: place) }
    return buffer
  }

  /// Where a text occurs in a line, in characters.
  ///
  /// - Complexity: O(*n* · *m*).
  private static func place(of query: String, in line: String) -> Int? {
    let wanted = Array(query.utf8)
    let bytes = Array(line.utf8)
    guard wanted.count <= bytes.count else { return nil }
    let found = (0...(bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) }
    guard let found else { return nil }
    // Text before the found bytes; a partly covered character counts as before.
    return String(decoding: bytes[..<found], as: UTF8.self).count
  }
}
