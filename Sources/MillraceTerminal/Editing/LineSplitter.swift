/// Cuts a stream of bytes into lines, however the bytes are cut into pieces.
///
/// A line ends at `LF` or `CR LF`; the last one may have no end. Invalid UTF-8 becomes replacement
/// characters; NUL bytes are dropped, and so is a byte order mark at the beginning. A line of more than
/// ``limit`` bytes is not kept: it comes as ``InputLine/tooLong(bytes:)``.
struct LineSplitter {
  /// How many bytes of a line are kept.
  static let limit = 1 << 20

  private let limit: Int
  private var pending: [UInt8] = []
  /// How many bytes the pending line has, those that are not kept included.
  private var pendingCount = 0
  private var isFirstLine = true

  init(limit: Int = limit) { self.limit = limit }

  /// The lines that are complete with these bytes.
  ///
  /// - Complexity: O(*n*) over all calls, also for a line that comes in many pieces.
  mutating func lines(from bytes: [UInt8]) -> [InputLine] {
    var lines: [InputLine] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      keep(bytes[start..<end])
      lines.append(takeLine())
      start = end + 1
    }
    keep(bytes[start...])
    return lines
  }

  /// The line without an end that is left when no more comes; nil when there is none.
  mutating func finish() -> InputLine? {
    pendingCount == 0 ? nil : takeLine()
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    pendingCount += bytes.count
    if pendingCount <= limit { pending += bytes } else { pending = [] }
  }

  private mutating func takeLine() -> InputLine {
    defer {
      pending.removeAll(keepingCapacity: pending.count < 65_536)
      pendingCount = 0
      isFirstLine = false
    }
    guard pendingCount <= limit else { return .tooLong(bytes: pendingCount) }
    var bytes = pending[...]
    if bytes.last == 0x0D { bytes.removeLast() }
    if isFirstLine, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(0) else { return .text(String(decoding: bytes, as: UTF8.self)) }
    return .text(String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self))
  }
}

/// A line of a pipe, a script or a person.
enum InputLine: Equatable, Sendable {
  case text(String)
  /// It has more bytes than are kept, and was left out.
  case tooLong(bytes: Int)

  /// Why a line that is too long was left out.
  static func refusal(bytes: Int) -> String {
    "A line of \(bytes) bytes was left out: a line has at most \(LineSplitter.limit)."
  }
}
