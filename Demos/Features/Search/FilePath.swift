/// The name of a file below a folder, byte for byte as the file system has it.
///
/// File names are bytes: they need not be UTF-8, and two that look the same (an accent written in
/// one or in two scalars) are two files. So paths are compared and ordered by their bytes, and
/// ``text`` is only how they are shown.
///
/// ```swift
/// FilePath("Sources/main.swift").text         // Sources/main.swift
/// FilePath(bytes: [0x61, 0xFF, 0x0A]).text    // a\xFF\x0A
/// ```
public struct FilePath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]

  /// A path of these bytes.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// A path as a person typed it: no escapes are read.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The path as it is shown, on one line; different paths differ in the scalars of their texts.
  ///
  /// Control characters and bytes that are no UTF-8 become `\xHH` for each byte, a backslash
  /// becomes `\\`.
  ///
  /// - Complexity: O(length).
  public var text: String {
    var text = ""
    var index = 0
    while index < bytes.count {
      let length = UTF8Form.sequenceLength(in: bytes, at: index)
      let sequence = bytes[index..<index + (length ?? 1)]
      let shown = String(decoding: sequence, as: UTF8.self)
      if length == nil || shown.unicodeScalars.contains(where: VisibleText.needsEscape) {
        for byte in sequence { text += "\\x" + Self.hexadecimal(byte) }
      } else {
        text += shown == "\\" ? "\\\\" : shown
      }
      index += sequence.count
    }
    return text
  }

  /// The path whose ``text`` this is; nil when there is none.
  public init?(escaped text: String) {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"):
        bytes.append(byte)
      case UInt8(ascii: "x"):
        let digits = rest.prefix(2)
        guard
          digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
          let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default:
        return nil
      }
    }
    self.bytes = bytes
  }

  /// This path below a folder.
  func below(_ folder: [UInt8]) -> [UInt8] { Self.prefix(for: folder) + bytes }

  /// What stands before the name of an entry of a folder: its path and one slash.
  static func prefix(for folder: [UInt8]) -> [UInt8] {
    folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension FilePath: Comparable {
  /// Byte by byte; a path comes before those that it begins.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension FilePath: CustomStringConvertible, ExpressibleByStringLiteral {
  public var description: String { text }
  public init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomReflectable {
  /// Its text: what prints values by their parts would show a list of numbers.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: [text], displayStyle: .struct)
  }
}

extension FilePath: Codable {
  /// Written as its ``text``, so that a recording stays readable and loses no byte.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let path = FilePath(escaped: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is no path: a backslash must be followed by \\ or xHH."
      )
    }
    self = path
  }
}
