/// The part of a line to show when some of its characters are pointed at.
struct ExcerptWindow {
  let cells: [ShownCharacter]
  let marked: Range<Int>
  /// Whether the line goes on beyond the cells.
  let isCutBefore: Bool
  let isCutAfter: Bool
  /// Columns, those of `…` included.
  let room: Int

  /// The text and the carets below it, without spaces at their ends.
  var lines: [String] {
    let shown = shown
    let isBegun = hasMore(before: shown)
    var text = isBegun ? "…" : ""
    var carets = isBegun ? " " : ""
    for index in shown {
      text += cells[index].text
      let mark = marked.contains(index) ? "^" : " "
      carets += String(repeating: mark, count: cells[index].columns)
    }
    if hasMore(after: shown) { text += "…" }
    return [text, carets].map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// All cells, or as many around the first marked ones as fit.
  private var shown: Range<Int> {
    if columns(cells.indices) <= room { return cells.indices }
    var window = marked.lowerBound..<marked.lowerBound
    // The marked part first, as far as a third of the room is left for what stands before it.
    while window.upperBound < min(marked.upperBound, cells.count) {
      let wider = window.lowerBound..<window.upperBound + 1
      guard columns(wider) <= room - room / 3 else { break }
      window = wider
    }
    while window.lowerBound > 0 {
      let wider = window.lowerBound - 1..<window.upperBound
      guard columns(wider) <= room else { break }
      window = wider
    }
    while window.upperBound < cells.count {
      let wider = window.lowerBound..<window.upperBound + 1
      guard columns(wider) <= room else { break }
      window = wider
    }
    return window
  }

  private func columns(_ window: Range<Int>) -> Int {
    cells[window].reduce(0) { $0 + $1.columns } + (hasMore(before: window) ? 1 : 0)
      + (hasMore(after: window) ? 1 : 0)
  }

  private func hasMore(before window: Range<Int>) -> Bool { isCutBefore || window.lowerBound > 0 }

  private func hasMore(after window: Range<Int>) -> Bool {
    isCutAfter || window.upperBound < cells.count
  }
}
