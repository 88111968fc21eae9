/// A number of 128 bits that nobody else has: a UUID by its text, without Foundation.
///
/// `UUID(uuid: id.bytes)` makes a Foundation UUID of it.
///
/// ```swift
/// print(UniqueID(1))  // 00000000-0000-0000-0000-000000000001
/// ```
public struct UniqueID: Hashable, Sendable {
  /// The bits, those that are printed first on top.
  public let bits: UInt128

  public init(bits: UInt128) {
    self.bits = bits
  }

  /// A small number that is easy to tell from others in a test.
  public init(_ number: UInt64) {
    bits = UInt128(number)
  }

  /// A random one as RFC 9562 describes it: version 4, 122 bits of which are random.
  public static func random(using generator: inout some RandomNumberGenerator) -> UniqueID {
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    return UniqueID(
      bits: UInt128(high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000) << 64
        | UInt128(low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    )
  }

  /// Sixteen bytes, those that are printed first in front: a `uuid_t`.
  public var bytes:
    (
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )
  {
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * (15 - index))) }
    return (
      byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
      byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
    )
  }
}

extension UniqueID: Comparable {
  public static func < (left: UniqueID, right: UniqueID) -> Bool { left.bits < right.bits }
}

extension UniqueID: CustomStringConvertible, LosslessStringConvertible {
  private static let groupLengths = [8, 4, 4, 4, 12]

  /// The form `XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX`, with upper-case digits.
  public var description: String {
    let digits = String(bits, radix: 16, uppercase: true)
    var rest = Substring(String(repeating: "0", count: 32 - digits.count) + digits)
    return Self.groupLengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
    .joined(separator: "-")
  }

  /// Reads what `description` prints, in upper or lower case; `nil` for any other text.
  public init?(_ description: String) {
    let groups = description.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == Self.groupLengths,
      // A sign would be taken for part of the number.
      groups.allSatisfy({ $0.utf8.allSatisfy(\.isHexDigit) }),
      let bits = UInt128(groups.joined(), radix: 16)
    else { return nil }
    self.bits = bits
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension UniqueID: Codable {
  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = UniqueID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "'\(text)' is not of the form XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX"
      )
    }
    self = id
  }
}
