/// Decodes UTF-8 that comes in pieces cut anywhere.
///
/// The decoded pieces, joined, are what decoding all bytes at once gives: a replacement character for
/// each broken sequence.
struct UTF8Assembler {
  // The beginning of a character whose end has not come yet: at most three bytes.
  private var held: [UInt8] = []

  /// Whether a character has begun and not ended.
  var isWaiting: Bool { !held.isEmpty }

  /// The text that is complete with these bytes.
  ///
  /// - Complexity: O(*n*).
  mutating func decode(_ bytes: some Collection<UInt8>) -> String {
    held += bytes
    let open = Self.openTail(of: held)
    let text = String(decoding: held.dropLast(open), as: UTF8.self)
    held = Array(held.suffix(open))
    return text
  }

  /// What is left when no more comes: nothing, or one replacement character.
  mutating func finish() -> String {
    defer { held = [] }
    return String(decoding: held, as: UTF8.self)
  }

  /// How many bytes at the end begin a character that could still become a good one.
  private static func openTail(of bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let lead = bytes[bytes.count - count]
      guard lead & 0xC0 != 0x80 else { continue }
      let length =
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      guard count < length else { return 0 }
      if count > 1, !isSecond(bytes[bytes.count - count + 1], after: lead) { return 0 }
      return count
    }
    return 0
  }

  /// The second byte decides about overlong forms, surrogates and values beyond the last scalar.
  private static func isSecond(_ byte: UInt8, after lead: UInt8) -> Bool {
    switch lead {
    case 0xE0: byte >= 0xA0
    case 0xED: byte <= 0x9F
    case 0xF0: byte >= 0x90
    case 0xF4: byte <= 0x8F
    default: true
    }
  }
}
