/// Texts for types of the standard library and of Foundation that describe themselves better than their
/// parts do: `3.0 seconds` instead of two words of an integer.
///
/// Types of anybody else are looked into even when they have a description: a description may leave out
/// the very part that has changed.
enum LibraryText {
  private static let modules = [
    "Swift.", "_Concurrency.", "Foundation.", "FoundationEssentials.", "FoundationNetworking.",
    "Dispatch.", "CoreFoundation.", "CoreGraphics.", "ObjectiveC.", "__C.",
  ]

  static func text(of value: any CustomStringConvertible) -> String? {
    let name = String(reflecting: type(of: value))
    guard modules.contains(where: name.hasPrefix) else { return nil }
    switch name {
    case "Foundation.Date", "FoundationEssentials.Date":
      return dateText(of: value) ?? value.description
    case "Foundation.Data", "FoundationEssentials.Data":
      return dataText(of: value) ?? value.description
    default:
      return value.description
    }
  }

  /// The description of a date has whole seconds only, which would make different dates look the same.
  private static func dateText(of value: Any) -> String? {
    let seconds = Mirror(reflecting: value).children.first?.value as? Double
    return seconds.map(DateText.text(secondsSince2001:))
  }

  /// The description of data is its size; the bytes tell more.
  private static func dataText(of value: Any) -> String? {
    guard let bytes = value as? any Sequence<UInt8> else { return nil }
    let shown = 64
    var text = ""
    var count = 0
    for byte in bytes {
      if count < shown { text += hexadecimal(byte) }
      count += 1
    }
    let size = "\(count) \(count == 1 ? "byte" : "bytes")"
    return count == 0 ? size : "\(size) 0x\(text)\(count > shown ? "…" : "")"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
