/// Cuts a stream of bytes into lines, however the bytes are cut into pieces.
///
/// A line ends at `LF` or `CR LF`; the last one may have no end. Invalid UTF-8 becomes replacement
/// characters; NUL bytes are dropped, and so is a byte order mark at the beginning.
struct LineSplitter {
  private var pending: [UInt8] = []
  private var isFirstLine = true

  /// The lines that are complete with these bytes.
  ///
  /// - Complexity: O(*n*) over all calls, also for a line that comes in many pieces.
  mutating func lines(from bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      if pending.isEmpty {
        lines.append(line(bytes[start..<end]))
      } else {
        pending += bytes[start..<end]
        lines.append(line(pending[...]))
        pending.removeAll(keepingCapacity: pending.count < 65_536)
      }
      start = end + 1
    }
    pending += bytes[start...]
    return lines
  }

  /// The line without an end that is left when no more comes; nil when there is none.
  mutating func finish() -> String? {
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return line(pending[...])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    if bytes.last == 0x0D { bytes.removeLast() }
    if isFirstLine, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    isFirstLine = false
    guard bytes.contains(0) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  }
}
