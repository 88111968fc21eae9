/// A line that holds the text.
public struct SearchHit: Hashable, Sendable, Codable, Identifiable {
  /// What tells hits apart: the same file and line give the same id in every search.
  public struct ID: Hashable, Sendable, Codable, CustomStringConvertible, CustomReflectable {
    /// Below the folder searched.
    public var path: FilePath
    /// From 1.
    public var line: Int

    public init(path: FilePath, line: Int) {
      self.path = path
      self.line = line
    }

    /// Such as `Sources/main.swift:12`.
    public var description: String { "\(path.text):\(line)" }

    public var customMirror: Mirror {
      Mirror(self, unlabeledChildren: [description], displayStyle: .struct)
    }
  }

  public var id: ID
  /// Where the first place of the text in the line begins, in scalars, from 1.
  ///
  /// Bytes that only continue a scalar do not count, so that in text that is no UTF-8 it is a guess.
  public var column: Int
  /// The line, or the part of a long one around the text.
  public var excerpt: Excerpt

  public init(id: ID, column: Int, excerpt: Excerpt) {
    self.id = id
    self.column = column
    self.excerpt = excerpt
  }

  public var path: FilePath { id.path }
  public var line: Int { id.line }
}

/// A part of the answer of a search: the next hits, and how far the search has come.
public struct SearchPage: Hashable, Sendable, Codable {
  /// Why there are no more pages.
  public enum Ending: Hashable, Sendable, Codable {
    /// All files were searched.
    case everythingSearched
    /// There are more hits than ``SearchLimits/hits``.
    case hitLimitReached
  }

  /// The hits since the last page, in order of folder entries and lines; may be empty.
  public var hits: [SearchHit]
  /// Everything counted since the start of the search.
  public var tally: SearchTally
  /// The file or folder at which the search is; empty at the start.
  public var location: FilePath
  /// Set in the last page, and only there.
  public var ending: Ending?

  public init(hits: [SearchHit], tally: SearchTally, location: FilePath, ending: Ending?) {
    self.hits = hits
    self.tally = tally
    self.location = location
    self.ending = ending
  }
}
