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
  /// - Complexity: O(*n*), with the work of layout only around the part.
  func excerpt(width: Int) -> [String] {
    let room = max(10, width)
    // Every character takes a column at least: those farther off cannot be seen.
    let lower = max(0, start - room)
    let begin =
      line.index(line.startIndex, offsetBy: lower, limitedBy: line.endIndex) ?? line.endIndex
    let near = line[begin...].prefix(2 * room + 1)
    let missing = count == 0 ? [ShownCharacter(" ")] : []
    let window = ExcerptWindow(
      cells: near.map { ShownCharacter($0) } + missing,
      marked: (start - lower)..<(start - lower + max(1, count)),
      isCutBefore: lower > 0,
      isCutAfter: near.endIndex < line.endIndex,
      room: room
    )
    return window.lines
  }
}
