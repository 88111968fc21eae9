/// A search for a text in the files below a folder, page by page.
///
/// A value that does nothing until it is asked for a page, and keeps no more in memory than the
/// listings of the folders it is in and a window on one file. The files of each folder come in the
/// order of the bytes of their names; the same files give the same pages. Links are not followed,
/// what is no ordinary file is not opened, binary files are left out; all are counted.
///
/// ```swift
/// var search = FileSearchEngine(try SearchQuery("needle"), in: "Sources")
/// while let page = try search.nextPage() { print(page.hits.count, page.tally.summary) }
/// ```
public struct FileSearchEngine: Sendable {
  private let folder: String
  private let limits: SearchLimits
  private let checkCancellation: @Sendable () throws -> Void
  private var scanner: LineScanner
  /// Nil before the first page.
  private var walk: FolderWalk?
  /// The file at which the walk stands, while it is being read.
  private var reading: FileReading?
  private var tally = SearchTally()
  private var isOver = false

  /// A search that has not begun.
  ///
  /// - Parameter folder: A path as the system takes it; may be a link to a folder.
  public init(_ query: SearchQuery, in folder: String = ".", limits: SearchLimits = SearchLimits())
  {
    self.init(query, in: folder, limits: limits) { try Task.checkCancellation() }
  }

  init(
    _ query: SearchQuery,
    in folder: String,
    limits: SearchLimits,
    checkCancellation: @escaping @Sendable () throws -> Void
  ) {
    self.folder = folder
    self.limits = limits
    self.checkCancellation = checkCancellation
    scanner = LineScanner(text: Array(query.text.utf8))
  }

  /// Looks whether a folder can be read, without reading more than its first entry.
  ///
  /// - Throws: A ``SearchError`` when it cannot.
  static func checkFolder(_ folder: String) throws {
    struct Enough: Error {}
    do {
      try SystemCalls.forEachEntry(of: Array(folder.utf8), followingLink: true) { _, _ in
        throw Enough()
      }
    } catch is Enough {
    } catch let failure as FileFailure {
      throw SearchError.folder(folder, failure)
    }
  }

  /// Searches on until a page is full or everything was searched; nil after the last page.
  ///
  /// Runs on the calling thread. Asks whether the current task is cancelled before every entry of a
  /// folder, every hit and every 64 KiB of a file, and then throws without giving the page it was
  /// at. After an error the search is over.
  ///
  /// - Throws: `CancellationError`, or a ``SearchError`` when the folder cannot be read. Failures
  ///   below the folder are counted in the page's tally and do not end the search.
  /// - Complexity: O(bytes per page + entries of the folders entered).
  public mutating func nextPage() throws -> SearchPage? {
    guard !isOver else { return nil }
    // An error on the way leaves a search that is over.
    isOver = true
    try checkCancellation()
    if walk == nil { try enterFolder() }
    var hits: [SearchHit] = []
    var ending: SearchPage.Ending?
    var entries = 0
    let bytesAtStart = tally.bytes
    while ending == nil, hits.count < limits.hitsPerPage, entries < limits.entriesPerPage,
      tally.bytes - bytesAtStart < limits.bytesPerPage
    {
      try checkCancellation()
      if reading != nil {
        ending = readOn(&hits)
      } else {
        ending = try walkOn()
        entries += 1
      }
    }
    let location = walk?.location ?? FilePath("")
    isOver = ending != nil
    if isOver { walk = nil }
    return SearchPage(hits: hits, tally: tally, location: location, ending: ending)
  }

  /// The memory taken for listings and the window on a file, in bytes.
  var heldBytes: Int { (walk?.heldBytes ?? 0) + scanner.windowBytes }

  private mutating func enterFolder() throws {
    do {
      walk = try FolderWalk(root: Array(folder.utf8), checkCancellation: checkCancellation)
      tally.folders += 1
    } catch let failure as FileFailure {
      throw SearchError.folder(folder, failure)
    }
  }

  /// Goes on to the next entry and, when it is a text file, begins to read it.
  private mutating func walkOn() throws -> SearchPage.Ending? {
    switch try walk?.next(checkCancellation: checkCancellation) {
    case .folder: tally.folders += 1
    case .unreadable(let failure): note(failure)
    case .link: tally.links += 1
    case .special: tally.specialFiles += 1
    case .file: beginReading()
    case .over, nil: return .everythingSearched
    }
    return nil
  }

  private mutating func beginReading() {
    scanner.fileOpened()
    do throws(FileFailure) {
      var reading = try FileReading(walk?.path ?? [])
      defer { tally.bytes += reading.bytesRead }
      switch try reading.readHead(into: &scanner, chunkBytes: limits.chunkBytes) {
      case .binary:
        tally.binaryFiles += 1
      case .text:
        tally.files += 1
        self.reading = reading
      }
    } catch {
      note(error)
    }
  }

  /// Takes the next hit of the file that is being read, or else reads on.
  private mutating func readOn(_ hits: inout [SearchHit]) -> SearchPage.Ending? {
    if let match = scanner.nextMatch() {
      if tally.hits == limits.hits { return .hitLimitReached }
      tally.hits += 1
      if reading?.noteHit() == true { tally.filesWithHits += 1 }
      let id = SearchHit.ID(path: walk?.location ?? FilePath(""), line: match.line)
      hits.append(SearchHit(id: id, column: match.column, excerpt: match.excerpt))
    } else if reading?.isAtEnd == true {
      reading = nil
    } else {
      do throws(FileFailure) {
        tally.bytes += try reading?.readChunk(into: &scanner, chunkBytes: limits.chunkBytes) ?? 0
      } catch {
        note(error)
        reading = nil
      }
    }
    return nil
  }

  /// What has become something else since its folder was read is counted as what it is now.
  private mutating func note(_ failure: FileFailure) {
    switch failure {
    case .isALink: tally.links += 1
    case .isSpecial: tally.specialFiles += 1
    default:
      tally.unreadable += 1
      if tally.problems.count < limits.problems {
        let path = walk?.location ?? FilePath("")
        tally.problems.append(SearchProblem(path: path, failure: failure))
      }
    }
  }
}
