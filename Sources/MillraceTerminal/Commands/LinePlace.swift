/// A part of a line, to point at.
public struct LinePlace: Equatable, Sendable {
  /// The whole line.
  public var line: String

  /// Where the part begins, in characters from the start of the line; its length when the part is
  /// what is missing at the end.
  public var start: Int

  /// How many characters it has; 0 for something that is missing.
  public var count: Int

  public init(line: String, start: Int, count: Int) {
    self.line = line
    self.start = start
    self.count = count
  }

  init(_ range: Range<String.Index>, in line: String) {
    self.init(
      line: line,
      start: line.distance(from: line.startIndex, to: range.lowerBound),
      count: line.distance(from: range.lowerBound, to: range.upperBound)
    )
  }

  /// The line and, below it, carets under the part; two lines of at most `width` columns.
  ///
  /// A longer line is cut with `…` on the sides that are farther from the part. Control characters
  /// are shown as in ``Console``, tabs as spaces.
  /// - Complexity: O(*n*).
  func excerpt(width: Int) -> [String] {
    let room = max(10, width)
    let cells = line.map { Cell($0) } + (count == 0 ? [Cell(" ")] : [])
    let marked = start..<(start + max(1, count))
    let shown = Self.window(around: marked, in: cells, room: room)
    var text = shown.lowerBound > 0 ? "…" : ""
    var carets = shown.lowerBound > 0 ? " " : ""
    for index in shown {
      text += cells[index].text
      let mark = marked.contains(index) ? "^" : " "
      carets += String(repeating: mark, count: cells[index].columns)
    }
    if shown.upperBound < cells.count { text += "…" }
    return [text, carets].map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private struct Cell {
    var text: String
    var columns: Int

    init(_ character: Character) {
      let visible = PrintableText.visible(String(character), keepingStyles: false)
      text = visible.first?.isWhitespace == true ? " " : visible
      columns = DisplayWidth.columns(of: text)
    }
  }

  /// The cells to show: all, or those around the first marked ones with room for `…` where some are left out.
  private static func window(around marked: Range<Int>, in cells: [Cell], room: Int) -> Range<Int> {
    let sums = cells.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.columns) }
    func columns(_ window: Range<Int>) -> Int {
      sums[window.upperBound] - sums[window.lowerBound]
        + (window.lowerBound > 0 ? 1 : 0) + (window.upperBound < cells.count ? 1 : 0)
    }
    if columns(cells.indices) <= room { return cells.indices }
    var window = marked.lowerBound..<marked.lowerBound
    // The marked part first, as far as a third of the room is left for what stands before it.
    while window.upperBound < marked.upperBound {
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
}
