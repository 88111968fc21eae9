import Foundation

/// What a person wants to know about a file before opening it.
public struct FileDetail: Hashable, Sendable, Codable {
  /// How many lines are shown.
  public static let shownLines = 5

  /// In bytes.
  public var size = 0
  /// Line breaks, and one more when something follows the last of them.
  public var lineCount = 0
  /// The first lines, cut and safe to be shown; none of a binary file.
  public var firstLines: [String] = []
  public var isBinary = false

  public init(size: Int = 0, lineCount: Int = 0, firstLines: [String] = [], isBinary: Bool = false)
  {
    self.size = size
    self.lineCount = lineCount
    self.firstLines = firstLines
    self.isBinary = isBinary
  }

  /// Reads a file, part by part; links are followed. Checks for cancellation before each part.
  ///
  /// - Throws: `CancellationError`, or ``SearchError/file(_:_:)``.
  public init(of path: String, below folder: String) throws {
    do {
      let whole = folder + "/" + path
      try Task.checkCancellation()
      // Asked before it is opened: opening a pipe would wake who waits at its other end.
      try FileKind(of: whole, followingLink: true).requireFile()
      var reader = try FileReader(whole, followingLink: true)
      var head = Data()
      var last: Data?
      while let part = try reader.next() {
        try Task.checkCancellation()
        head += part.prefix(FileReader.headBytes - head.count)
        lineCount += part.lineBreaks
        last = part
      }
      if let last, last.last != .lineBreak { lineCount += 1 }
      size = reader.bytesRead
      isBinary = reader.isBinary
      if !isBinary { firstLines = Self.lines(of: head, atMost: min(lineCount, Self.shownLines)) }
    } catch let failure as FileFailure {
      throw SearchError.file(path, failure)
    }
  }

  private static func lines(of head: Data, atMost count: Int) -> [String] {
    head.split(separator: .lineBreak, omittingEmptySubsequences: false).prefix(count)
      .map { ShownText.line(String(decoding: $0, as: UTF8.self), limit: ShownText.limit) }
  }

  /// One line, such as `12 lines, 345 bytes`.
  public var summary: String {
    let bytes = "\(size) byte\(size == 1 ? "" : "s")"
    return isBinary
      ? "binary file, \(bytes)" : "\(lineCount) line\(lineCount == 1 ? "" : "s"), \(bytes)"
  }
}
