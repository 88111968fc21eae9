/// A file or folder that could not be read, and why.
public struct SearchProblem: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Where, below the folder searched.
  public var path: FilePath
  public var failure: FileFailure

  public init(path: FilePath, failure: FileFailure) {
    self.path = path
    self.failure = failure
  }

  /// One line, such as `notes/old: permission denied`.
  public var description: String { "\(path.text): \(failure.reason)" }
}

/// What a search has seen from its start until now.
public struct SearchTally: Hashable, Sendable, Codable {
  /// Lines that hold the text.
  public var hits = 0
  /// Files with at least one hit.
  public var filesWithHits = 0
  /// Text files that were searched, or are being searched.
  public var files = 0
  /// Folders that were read, the one searched included.
  public var folders = 0
  /// Bytes that were read from files.
  public var bytes = 0
  /// Files left out because their first 8 KiB hold a zero byte.
  public var binaryFiles = 0
  /// Symbolic links, of which none is followed: so no loop can catch the search.
  public var links = 0
  /// Pipes, sockets and devices, which are never opened.
  public var specialFiles = 0
  /// Files and folders that could not be read, or not to their end.
  public var unreadable = 0
  /// The first of the unreadable ones, in the order in which they were met.
  public var problems: [SearchProblem] = []

  public init() {}

  /// One line, such as `3 hits in 2 of 120 files; skipped: 1 binary file, 2 links; unreadable: 1`.
  public var summary: String {
    var text =
      hits == 0
      ? "no hits in \(Self.counted(files, "file"))"
      : "\(Self.counted(hits, "hit")) in \(filesWithHits) of \(Self.counted(files, "file"))"
    let skipped = [
      (binaryFiles, "binary file"), (links, "link"), (specialFiles, "special file"),
    ].filter { $0.0 > 0 }.map(Self.counted)
    if !skipped.isEmpty { text += "; skipped: " + skipped.joined(separator: ", ") }
    if unreadable > 0 { text += "; unreadable: \(unreadable)" }
    return text
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
