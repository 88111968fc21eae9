/// What a person wants to know about a file before opening it.
public struct FileDetail: Hashable, Sendable, Codable {
  /// How many lines are shown at most, and how many scalars of each.
  public static let shownLines = 5
  public static let shownScalars = Excerpt.limit

  /// In bytes.
  public var size: Int
  /// Line breaks, and one more when something follows the last of them.
  public var lineCount: Int
  /// The first lines, safe to be shown; none of a binary file.
  public var firstLines: [String]
  /// Whether the first 8 KiB hold a zero byte.
  public var isBinary: Bool

  public init(size: Int, lineCount: Int, firstLines: [String], isBinary: Bool) {
    self.size = size
    self.lineCount = lineCount
    self.firstLines = firstLines
    self.isBinary = isBinary
  }

  /// One line, such as `12 lines, 345 bytes`.
  public var summary: String {
    let bytes = "\(size) byte\(size == 1 ? "" : "s")"
    return isBinary
      ? "binary file, \(bytes)" : "\(lineCount) line\(lineCount == 1 ? "" : "s"), \(bytes)"
  }

  /// Reads a file from its start to its end, or to the size it had when it was opened.
  ///
  /// Asks whether the current task is cancelled before it starts, before every 64 KiB and before it
  /// returns. Links are followed; only ordinary files are opened. Takes 64 KiB of memory.
  ///
  /// - Throws: `CancellationError`, or ``SearchError/file(_:_:)``.
  /// - Complexity: O(size).
  public static func load(_ path: FilePath, below folder: String = ".") throws -> FileDetail {
    try Task.checkCancellation()
    do {
      return try load(path.below(Array(folder.utf8)), chunkBytes: 65_536)
    } catch let failure as FileFailure {
      throw SearchError.file(path, failure)
    }
  }

  static func load(_ path: [UInt8], chunkBytes: Int) throws -> FileDetail {
    // Asked before it is opened: opening a pipe would wake who waits at its other end.
    switch try SystemCalls.kind(path) {
    case .file: break
    case .folder: throw FileFailure.isAFolder
    case .link: throw FileFailure.isALink
    case .special: throw FileFailure.isSpecial
    }
    let file = try OpenFile(path, followingLink: true)
    var counter = DetailCounter()
    var chunk = [UInt8](repeating: 0, count: chunkBytes)
    var isAtEnd = false
    while !isAtEnd {
      try Task.checkCancellation()
      let wanted = file.size > 0 ? min(chunkBytes, file.size - counter.size) : chunkBytes
      let count = try chunk.withUnsafeMutableBytes {
        let part = UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted])
        return try file.read(at: counter.size, into: part)
      }
      chunk.withUnsafeBytes {
        counter.advance(over: UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
      isAtEnd = count == 0 || counter.size == file.size
    }
    try Task.checkCancellation()
    return counter.detail
  }
}
