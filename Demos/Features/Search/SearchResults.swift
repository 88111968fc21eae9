/// A line that holds the text.
public struct SearchHit: Hashable, Sendable, Codable, Identifiable {
  /// The same file and line have the same id in every search.
  public struct ID: Hashable, Sendable, Codable, CustomStringConvertible, CustomReflectable {
    /// Below the folder searched.
    public var path: String
    /// From 1.
    public var line: Int

    public init(path: String, line: Int) {
      self.path = path
      self.line = line
    }

    /// Such as `Sources/main.swift:12`.
    public var description: String { "\(ShownText.line(path)):\(line)" }

    public var customMirror: Mirror {
      Mirror(self, unlabeledChildren: [description], displayStyle: .struct)
    }
  }

  public var id: ID
  /// The line, or the part of a long one around the text, fit to be shown.
  public var excerpt: String

  public init(path: String, line: Int, excerpt: String) {
    id = ID(path: path, line: line)
    self.excerpt = excerpt
  }
}

/// A part of the answer of a search: the next hits, and how far the search has come.
public struct SearchPage: Hashable, Sendable, Codable {
  /// Why there are no more pages.
  public enum Ending: Hashable, Sendable, Codable {
    case everythingSearched
    /// There are more hits than ``FileSearch/Limits/hits``.
    case hitLimitReached
  }

  /// The hits since the last page, in the order of files and lines; may be empty.
  public var hits: [SearchHit]
  /// What was counted since the start of the search.
  public var tally: SearchTally
  /// The file or folder at which the search is; empty at the start.
  public var location: String
  /// Set in the last page, and only there.
  public var ending: Ending?

  public init(hits: [SearchHit], tally: SearchTally, location: String, ending: Ending?) {
    self.hits = hits
    self.tally = tally
    self.location = location
    self.ending = ending
  }
}

/// What a search has seen from its start until now.
public struct SearchTally: Hashable, Sendable, Codable {
  /// Lines that hold the text.
  public var hits = 0
  public var filesWithHits = 0
  /// Text files that were searched, or are being searched.
  public var files = 0
  /// Folders that were read, the one searched included.
  public var folders = 0
  /// Bytes that were read from files.
  public var bytes = 0
  /// Files with a zero byte among their first 8 KiB. They are not searched.
  public var binaryFiles = 0
  /// Symbolic links. None is followed, so no loop can catch the search.
  public var links = 0
  /// Pipes, sockets and devices. None is opened.
  public var specialFiles = 0
  /// Files and folders that could not be read, or not to their end.
  public var unreadable = 0
  /// The first of those, each with its reason.
  public var problems: [String] = []

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
