import Foundation

/// A search for a text in the files below a folder, page by page.
///
/// It does nothing until a page is asked for; then it keeps its thread busy until the page is full. It
/// holds the names in the folders on the way and a part of one file, however large files and lines are.
/// The same files give the same pages.
///
/// Links are not followed, only ordinary files are opened, and binary files are left out. Each is counted.
///
/// ```swift
/// var search = FileSearch(for: "needle", in: "Sources")
/// while let page = try search.next() { print(page.hits.count, page.tally.summary) }
/// ```
public struct FileSearch: AsyncSequence, AsyncIteratorProtocol, Sendable {
  public typealias Element = SearchPage

  /// When a page ends, and when the whole search. It is counted, never timed.
  public struct Limits: Hashable, Sendable {
    public var hitsPerPage = 50
    /// Entries of folders: files, folders and others.
    public var entriesPerPage = 256
    public var bytesPerPage = 8_388_608
    /// The most hits of the whole search.
    public var hits = 10_000
    /// The most problems that are named. The others are only counted.
    public var problems = 5

    public init() {}
  }

  /// The file that is being read.
  private struct Place {
    let path: String
    var reader: FileReader
    var line = 1
    /// The line of the last hit: a line is one hit, however often it holds the text.
    var lastHit = 0
    var hits: ArraySlice<SearchHit> = []
  }

  private let text: Data
  private let folder: String
  private let limits: Limits
  private var walk: FolderWalk?
  private var file: Place?
  private var tally = SearchTally()
  private var isOver = false

  /// - Parameters:
  ///   - text: What to find, byte by byte; see ``SearchRequest/checkText()``.
  ///   - folder: A path, which may be a link to a folder.
  public init(for text: String, in folder: String, limits: Limits = Limits()) {
    self.text = Data(text.utf8)
    self.folder = folder
    self.limits = limits
  }

  public func makeAsyncIterator() -> FileSearch { self }

  /// The next page; `nil` after the last.
  ///
  /// Checks for cancellation before each entry of a folder, each part of a file and each hit.
  ///
  /// - Throws: `CancellationError`, or a ``SearchError`` when the folder cannot be read. The search is
  ///   over then. What cannot be read below the folder is counted instead.
  public mutating func next() throws -> SearchPage? {
    if isOver { return nil }
    isOver = true  // unless the end of this function is reached
    try Task.checkCancellation()
    var walk = try self.walk ?? enter()
    let (entries, bytes) = (walk.passed, tally.bytes)
    var hits: [SearchHit] = []
    var ending: SearchPage.Ending?
    while ending == nil, hits.count < limits.hitsPerPage,
      file != nil || walk.passed - entries < limits.entriesPerPage,
      tally.bytes - bytes < limits.bytesPerPage
    {
      try Task.checkCancellation()
      if let hit = file?.hits.first {
        if tally.hits == limits.hits {
          ending = .hitLimitReached
        } else {
          file?.hits.removeFirst()
          hits.append(hit)
          tally.hits += 1
        }
      } else if let open = file {
        file = nil  // so that nobody else holds what is changed
        file = try readOn(open)
      } else if let step = try walk.next() {
        file = open(step, at: walk.location)
      } else {
        ending = .everythingSearched
      }
    }
    self.walk = walk
    isOver = ending != nil
    return SearchPage(hits: hits, tally: tally, location: walk.location, ending: ending)
  }

  private mutating func enter() throws -> FolderWalk {
    let walk = try Self.walk(in: folder)
    tally.folders += 1
    return walk
  }

  /// Looks whether a folder can be searched.
  static func checkFolder(_ folder: String) throws(SearchError) { _ = try walk(in: folder) }

  private static func walk(in folder: String) throws(SearchError) -> FolderWalk {
    do throws(FileFailure) {
      return try FolderWalk(in: folder)
    } catch {
      throw .folder(folder, error)
    }
  }

  private mutating func open(_ step: FolderWalk.Step, at path: String) -> Place? {
    switch step {
    case .folder: tally.folders += 1
    case .link: tally.links += 1
    case .special: tally.specialFiles += 1
    case .unreadable(let failure): note(failure, at: path)
    case .file(let whole):
      do throws(FileFailure) {
        return Place(path: path, reader: try FileReader(whole, followingLink: false))
      } catch {
        note(error, at: path)
      }
    }
    return nil
  }

  /// Searches the next part of a file; gives `nil` at its end.
  private mutating func readOn(_ file: Place) throws -> Place? {
    var file = file
    let before = file.reader.bytesRead
    let part: Data?
    do throws(FileFailure) {
      part = try file.reader.next()
    } catch {
      note(error, at: file.path)
      return nil
    }
    tally.bytes += file.reader.bytesRead - before
    if before == 0 {
      if file.reader.isBinary { tally.binaryFiles += 1 } else { tally.files += 1 }
    }
    guard let part, !file.reader.isBinary else { return nil }
    let hadHit = file.lastHit > 0
    try find(in: part, of: &file)
    if !hadHit, file.lastHit > 0 { tally.filesWithHits += 1 }
    return file
  }

  private func find(in part: Data, of file: inout Place) throws {
    var counted = part.startIndex
    var searched = part.startIndex
    while let match = part.range(of: text, in: searched..<part.endIndex) {
      try Task.checkCancellation()
      file.line += part[counted..<match.lowerBound].lineBreaks
      counted = match.lowerBound
      let start = part[..<match.lowerBound].lastIndex(of: .lineBreak).map { $0 + 1 }
      let end = part[match.upperBound...].firstIndex(of: .lineBreak) ?? part.endIndex
      if file.line != file.lastHit {
        file.lastHit = file.line
        let line = part[(start ?? part.startIndex)..<end]
        let excerpt = ShownText.excerpt(of: line, around: match)
        file.hits.append(SearchHit(path: file.path, line: file.line, excerpt: excerpt))
      }
      searched = end
    }
    file.line += part[counted...].lineBreaks
  }

  /// What became something else since its folder was read is counted as what it is now.
  private mutating func note(_ failure: FileFailure, at path: String) {
    switch failure {
    case .isALink: tally.links += 1
    case .isSpecial: tally.specialFiles += 1
    default:
      tally.unreadable += 1
      guard tally.problems.count < limits.problems else { return }
      tally.problems.append("\(ShownText.line(path)): \(failure.reason)")
    }
  }
}
