import Millrace

extension Search {
  public struct State: Hashable, Sendable, Codable {
    /// Where the next search looks.
    public var folder: String
    public var phase = Phase.idle
    /// The search whose results are shown.
    public var shown: SearchRequest?
    public var rows: IdentifiedArrayOf<SearchRow.State> = []
    public var previews: IdentifiedArrayOf<Preview> = []
    /// What the search has seen. It counts all hits, of which only the first are kept as rows.
    public var tally = SearchTally()
    /// Where the search is.
    public var location = ""

    public init(folder: String = ".") { self.folder = folder }

    /// Whether a search goes on: what an indicator shows.
    public var isSearching: Bool {
      switch phase {
      case .opening, .searching: true
      case .idle, .finished, .cancelled, .failed: false
      }
    }
  }

  /// How far a search is.
  public enum Phase: Hashable, Sendable, Codable {
    /// Nobody has searched since the folder was chosen.
    case idle
    /// It is being looked whether the search is possible. What was found before is still shown.
    case opening(folder: String)
    /// Pages are coming.
    case searching
    case finished(SearchPage.Ending)
    case cancelled
    case failed(String)
  }

  /// The first lines of a file.
  public struct Preview: Identifiable, Hashable, Sendable, Codable {
    public enum Content: Hashable, Sendable, Codable {
      case loading
      case lines([String])
      case failed(String)
    }

    /// The row to which it belongs.
    public let id: SearchHit.ID
    public var content: Content

    public init(id: SearchHit.ID, content: Content = .loading) {
      self.id = id
      self.content = content
    }

    /// What is shown, line by line.
    public var lines: [String] {
      switch content {
      case .loading: ["Loading"]
      case .lines(let lines): lines
      case .failed(let error): [error]
      }
    }
  }
}

extension Search.State {
  /// The whole state on one line: `Searching: 3 hits in 2 of 120 files; at Sources/main.swift`.
  public var line: String {
    switch phase {
    case .idle: return "Ready to search in \(ShownText.line(folder))"
    case .opening(let folder): return "Opening \(ShownText.line(folder))"
    case .searching:
      let place = location.isEmpty ? "" : "; at \(ShownText.line(location))"
      return "Searching: \(tally.summary)\(place)"
    case .finished(.everythingSearched): return "Done: \(found)"
    case .finished(.hitLimitReached): return "Too many hits, stopped: \(found)"
    case .cancelled: return "Cancelled: \(found)"
    case .failed(let error): return "Failed: \(error)"
    }
  }

  private var found: String {
    tally.hits > Search.keptRows
      ? "\(tally.summary); the first \(Search.keptRows) are kept" : tally.summary
  }
}
