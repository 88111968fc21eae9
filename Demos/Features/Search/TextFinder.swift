/// Finds some bytes in others.
///
/// It looks for the byte of the text that is likely to be the rarest, with the C library's search
/// for one byte, which is many times faster than any loop over bytes, and compares only there.
struct TextFinder: Sendable {
  let text: [UInt8]
  private let rareOffset: Int

  /// - Parameter text: Must not be empty.
  init(_ text: [UInt8]) {
    precondition(!text.isEmpty, "There must be at least one byte to find.")
    self.text = text
    rareOffset = text.indices.min { Self.commonness(text[$0]) < Self.commonness(text[$1]) } ?? 0
  }

  /// The first place at or after `start` where all bytes of the text follow each other.
  ///
  /// - Complexity: O(number of bytes) when the rare byte is rare; O(number of bytes × length of the
  ///   text) at worst.
  func firstMatch(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    precondition(start >= 0, "A search cannot start before the first byte.")
    guard let base = bytes.baseAddress else { return nil }
    let lastStart = bytes.count - text.count
    var candidate = start
    return text.withUnsafeBytes { text in
      while candidate <= lastStart {
        // Not a slice: in a build without optimisation it would cost more than the search.
        let rest = UnsafeRawBufferPointer(
          start: base + candidate + rareOffset,
          count: lastStart - candidate + 1
        )
        guard let skipped = SystemCalls.firstIndex(of: text[rareOffset], in: rest) else {
          return nil
        }
        candidate += skipped
        if SystemCalls.compare(base + candidate, text.baseAddress!, count: text.count) == 0 {
          return candidate
        }
        candidate += 1
      }
      return nil
    }
  }

  /// How often a byte is to be expected in text; only the order counts.
  private static func commonness(_ byte: UInt8) -> Int {
    if let place = commonBytes.firstIndex(of: byte) { return commonBytes.count - place }
    // In other scripts the lead bytes are few and come again and again.
    return UTF8Form.isContinuation(byte) || byte < 0x80 ? 0 : 1
  }

  private static let commonBytes = Array(" etaoinsrlhdcumfpgwybvkxjqz().,:;\"=/_-0".utf8)
}
