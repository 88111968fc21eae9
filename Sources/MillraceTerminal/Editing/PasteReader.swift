/// Text between `ESC [ 200 ~` and `ESC [ 201 ~`.
///
/// Line ends of any kind become `\n`; other control characters except tabs are dropped.
struct PasteReader {
  private static let end = Array("\u{1B}[201~".utf8)

  private var assembler = UTF8Assembler()
  // How many bytes of the end mark have come.
  private var matched = 0
  private var lastWasReturn = false

  /// Takes bytes up to the end mark.
  ///
  /// - Returns: the text, how many bytes were taken, and whether the paste is over.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> (text: String, count: Int, isOver: Bool) {
    var content: [UInt8] = []
    content.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == Self.end[matched] {
        matched += 1
        if matched == Self.end.count {
          let text = assembler.decode(content) + assembler.finish()
          return (Self.withoutControls(text), index + 1, true)
        }
        continue
      }
      // What began like the end mark was text after all; the mark's first byte occurs in it only once.
      for kept in Self.end[..<matched] { append(kept, to: &content) }
      matched = byte == Self.end[0] ? 1 : 0
      if matched == 0 { append(byte, to: &content) }
    }
    return (Self.withoutControls(assembler.decode(content)), bytes.count, false)
  }

  /// What is left when the end mark never comes.
  mutating func finish() -> String { assembler.finish() }

  private mutating func append(_ byte: UInt8, to content: inout [UInt8]) {
    defer { lastWasReturn = byte == 0x0D }
    switch byte {
    case 0x0D: content.append(0x0A)
    case 0x0A: if !lastWasReturn { content.append(0x0A) }
    case 0x09, 0x20...0x7E, 0x80...: content.append(byte)
    default: break
    }
  }

  private static func withoutControls(_ text: String) -> String {
    guard text.utf8.contains(0xC2) else { return text }
    var result = ""
    result.unicodeScalars.append(
      contentsOf: text.unicodeScalars.filter { !(0x80..<0xA0).contains($0.value) }
    )
    return result
  }
}
