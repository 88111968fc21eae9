/// A text cut into plain pieces and style sequences (`ESC [ digits ; … m`), in order.
///
/// Joining the pieces gives the text. Any other use of the escape character is plain text.
/// - Complexity: O(*n*) for a whole pass; O(1) more than the text itself without an escape.
struct StyledPieces: Sequence, IteratorProtocol {
  struct Piece: Equatable {
    var text: Substring
    var isStyle: Bool
  }

  private var rest: Substring
  private var nextStyle: Range<Substring.Index>?

  init(_ text: String) {
    rest = text[...]
    nextStyle = Self.firstStyle(in: rest)
  }

  mutating func next() -> Piece? {
    guard !rest.isEmpty else { return nil }
    guard let style = nextStyle else {
      defer { rest = rest[rest.endIndex...] }
      return Piece(text: rest, isStyle: false)
    }
    if style.lowerBound > rest.startIndex {
      defer { rest = rest[style.lowerBound...] }
      return Piece(text: rest[..<style.lowerBound], isStyle: false)
    }
    defer {
      rest = rest[style.upperBound...]
      nextStyle = Self.firstStyle(in: rest)
    }
    return Piece(text: rest[style], isStyle: true)
  }

  private static func firstStyle(in text: Substring) -> Range<Substring.Index>? {
    let bytes = text.utf8
    var search = bytes.startIndex
    while let escape = bytes[search...].firstIndex(of: 0x1B) {
      var position = bytes.index(after: escape)
      search = position
      guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "[") else { continue }
      position = bytes.index(after: position)
      while position < bytes.endIndex, isParameter(bytes[position]) {
        position = bytes.index(after: position)
      }
      guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "m") else { continue }
      return escape..<bytes.index(after: position)
    }
    return nil
  }

  private static func isParameter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: ";")).contains(byte)
  }
}
