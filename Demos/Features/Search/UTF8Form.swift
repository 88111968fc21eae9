/// Where well-formed UTF-8 begins and ends in bytes that may hold anything.
enum UTF8Form {
  /// The length of the well-formed sequence that starts at `index`, or nil when there is none.
  static func sequenceLength(in bytes: some RandomAccessCollection<UInt8>, at index: Int) -> Int? {
    let rest = bytes.dropFirst(index).prefix(4)
    guard let lead = rest.first, let length = announcedLength(lead: lead) else { return nil }
    guard rest.count >= length else { return nil }
    for (place, byte) in rest.prefix(length).enumerated().dropFirst() {
      guard (place == 1 ? secondBytes(lead: lead) : 0x80...0xBF).contains(byte) else { return nil }
    }
    return length
  }

  /// The number of bytes in the sequence that a lead byte begins; nil for a byte that begins none.
  static func announcedLength(lead: UInt8) -> Int? {
    switch lead {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  /// Whether a byte continues a sequence that another byte has begun.
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0b1100_0000 == 0b1000_0000 }

  /// How many bytes at the end belong to a sequence that a cut has left without its rest.
  static func partialSuffixLength(of bytes: some BidirectionalCollection<UInt8>) -> Int {
    for (distance, byte) in bytes.reversed().prefix(3).enumerated() where !isContinuation(byte) {
      guard let length = announcedLength(lead: byte) else { return 0 }
      return length > distance + 1 ? distance + 1 : 0
    }
    return 0
  }

  /// How many bytes at the start belong to a sequence that a cut has left without its lead byte.
  static func partialPrefixLength(of bytes: some Collection<UInt8>) -> Int {
    bytes.prefix(3).prefix(while: isContinuation).count
  }

  /// Overlong forms, surrogates and numbers above U+10FFFF are told by the second byte.
  private static func secondBytes(lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
