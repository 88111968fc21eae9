/// Finds the lines that hold a text in bytes that come in parts of any size.
///
/// It keeps a window on the bytes, long enough for a match and its surroundings and never longer,
/// however long the file or a line of it is. What it finds does not depend on the parts.
///
/// ```text
///              context │ searched ──▶                     │ one part
///   ───────────┬───────┼───────────────────┬──────────────┼──────────┐
///    forgotten │ kept, for the excerpt     │ not searched │ received │
///   ───────────┴───────────────────────────┴──────────────┴──────────┘
/// ```
struct LineScanner: Sendable {
  /// The first place of the text in a line; its other places in that line are passed over.
  struct Match: Equatable {
    var line: Int
    var column: Int
    var excerpt: Excerpt
  }

  /// How much of a line is kept on each side of a match, in bytes: enough for an excerpt whose
  /// scalars all take four.
  static let contextBytes = Excerpt.limit * 4

  private let finder: TextFinder
  private var window: [UInt8] = []
  /// How many bytes of the window hold something; the other indices are below or equal.
  private var filled = 0
  /// Before this index no further match begins.
  private var searched = 0
  /// The index that `position` names; never above `searched`.
  private var placed = 0
  private var position = LinePosition()
  private var startsWithFile = true
  private var isInMatchedLine = false
  private var isComplete = false

  /// - Parameter text: Must not be empty and hold no line break.
  init(text: [UInt8]) { finder = TextFinder(text) }

  /// The memory taken by the window, in bytes.
  var windowBytes: Int { window.count }

  /// Makes ready for another file, with the same memory.
  mutating func fileOpened() {
    filled = 0
    searched = 0
    placed = 0
    position = LinePosition()
    startsWithFile = true
    isInMatchedLine = false
    isComplete = false
  }

  /// Takes in the next part, written by `read`, which returns its length.
  ///
  /// Whoever wants no match to be lost calls ``nextMatch()`` until it gives nil before.
  mutating func receive(
    atMost count: Int,
    from read: (UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int
  ) throws(FileFailure) -> Int {
    forgetWhatIsNotNeeded()
    if window.count < filled + count {
      window += [UInt8](repeating: 0, count: filled + count - window.count)
    }
    let start = filled
    let received: Result<Int, FileFailure> = window.withUnsafeMutableBytes { bytes in
      let part = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + count])
      do throws(FileFailure) {
        return .success(try read(part))
      } catch {
        return .failure(error)
      }
    }
    filled += try received.get()
    return filled - start
  }

  /// The file has no more bytes: what is in the window is its end.
  mutating func fileEnded() { isComplete = true }

  /// How many bytes were taken in and are still there.
  var heldBytes: Int { filled }

  /// Whether one of the first bytes held is zero.
  func holdsZero(inFirst count: Int) -> Bool {
    window.withUnsafeBytes {
      let head = UnsafeRawBufferPointer(rebasing: $0[..<min(count, filled)])
      return SystemCalls.firstIndex(of: 0, in: head) != nil
    }
  }

  /// The next match, or nil when there is none without further bytes.
  mutating func nextMatch() -> Match? {
    let window = window
    return window.withUnsafeBytes {
      nextMatch(in: UnsafeRawBufferPointer(rebasing: $0[..<filled]))
    }
  }

  private mutating func nextMatch(in bytes: UnsafeRawBufferPointer) -> Match? {
    if isInMatchedLine {
      guard let lineEnd = Self.lineEnd(in: bytes, searched..<filled) else {
        searched = filled
        return nil
      }
      searched = lineEnd + 1
      isInMatchedLine = false
    }
    guard let start = finder.firstMatch(in: bytes, from: searched) else {
      // The last bytes can be the beginning of a match.
      searched = max(searched, filled - (finder.text.count - 1))
      return nil
    }
    let end = start + finder.text.count
    let lookahead = end..<min(filled, end + Self.contextBytes + 1)
    let lineEnd = Self.lineEnd(in: bytes, lookahead)
    if lineEnd == nil, lookahead.count <= Self.contextBytes, !isComplete {
      searched = start
      return nil
    }
    position.advance(over: UnsafeRawBufferPointer(rebasing: bytes[placed..<start]))
    placed = start
    searched = end
    isInMatchedLine = true
    return Match(
      line: position.line,
      column: position.column,
      excerpt: excerpt(in: bytes, match: start..<end, lineEnd: lineEnd)
    )
  }

  private func excerpt(
    in bytes: UnsafeRawBufferPointer,
    match: Range<Int>,
    lineEnd: Int?
  ) -> Excerpt {
    // One byte more than is shown: it tells whether the line begins or ends just there.
    let lookbehind = max(0, match.lowerBound - Self.contextBytes - 1)..<match.lowerBound
    let lineBreak = bytes[lookbehind].lastIndex(of: UInt8(ascii: "\n"))
    let isWhole =
      lineBreak != nil || startsWithFile && match.lowerBound <= Self.contextBytes
    let shownFrom = max(lineBreak.map { $0 + 1 } ?? 0, match.lowerBound - Self.contextBytes)

    var shownTo = lineEnd ?? min(filled, match.upperBound + Self.contextBytes)
    if let lineEnd, lineEnd > match.upperBound, bytes[lineEnd - 1] == UInt8(ascii: "\r") {
      shownTo -= 1
    }
    return Excerpt(
      before: bytes[shownFrom..<match.lowerBound],
      match: bytes[match],
      after: bytes[match.upperBound..<shownTo],
      isCutBefore: !isWhole,
      isCutAfter: lineEnd == nil && shownTo < filled
    )
  }

  private mutating func forgetWhatIsNotNeeded() {
    let kept = searched - (Self.contextBytes + 1)
    guard kept > 0 else { return }
    let (passed, held) = (min(placed, kept)..<kept, kept..<filled)
    var position = position
    window.withUnsafeMutableBytes { bytes in
      position.advance(over: UnsafeRawBufferPointer(rebasing: bytes[passed]))
      bytes.baseAddress!.copyMemory(
        from: bytes.baseAddress! + held.lowerBound,
        byteCount: held.count
      )
    }
    self.position = position
    filled -= kept
    searched -= kept
    placed = max(0, placed - kept)
    startsWithFile = false
  }

  private static func lineEnd(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
    SystemCalls.firstIndex(
      of: UInt8(ascii: "\n"),
      in: UnsafeRawBufferPointer(rebasing: bytes[range])
    ).map { range.lowerBound + $0 }
  }
}
