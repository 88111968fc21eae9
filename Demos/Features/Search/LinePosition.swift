/// A place in a text, as people name it; moved over the bytes of the text in parts of any size.
struct LinePosition: Equatable, Sendable {
  /// From 1.
  private(set) var line = 1
  /// In scalars, from 1: bytes that continue a scalar do not count.
  private(set) var column = 1

  /// Moves over the bytes that follow this place.
  ///
  /// - Complexity: O(number of bytes); only those after the last line break are looked at one by
  ///   one.
  mutating func advance(over bytes: UnsafeRawBufferPointer) {
    let lineBreaks = SystemCalls.occurrences(of: UInt8(ascii: "\n"), in: bytes)
    if lineBreaks.count > 0 {
      line += lineBreaks.count
      column = 1
    }
    let rest = UnsafeRawBufferPointer(rebasing: bytes.suffix(lineBreaks.bytesAfterLast))
    var scalars = 0
    for byte in rest where !UTF8Form.isContinuation(byte) { scalars &+= 1 }
    column += scalars
  }
}
