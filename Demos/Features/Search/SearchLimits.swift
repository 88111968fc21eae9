/// How much a search puts into one page, and into all of them.
///
/// Pages are cut by counting, never by a clock, so that the same files give the same pages.
public struct SearchLimits: Hashable, Sendable {
  /// The most hits in one page.
  public var hitsPerPage: Int
  /// The number of entries of folders (files, folders and others) after which a page ends.
  public var entriesPerPage: Int
  /// The number of bytes read after which a page ends.
  public var bytesPerPage: Int
  /// The most hits of the whole search, which then ends.
  public var hits: Int
  /// The most problems that are kept by name; the others are only counted.
  public var problems: Int
  /// How many bytes are asked of a file at once.
  var chunkBytes = 65_536

  /// Limits that suit a person who reads along; all must be positive, `problems` may be 0.
  public init(
    hitsPerPage: Int = 50,
    entriesPerPage: Int = 256,
    bytesPerPage: Int = 8_388_608,
    hits: Int = 10_000,
    problems: Int = 5
  ) {
    precondition(
      min(hitsPerPage, entriesPerPage, bytesPerPage, hits) > 0 && problems >= 0,
      "A search must be allowed at least one hit, entry and byte in a page."
    )
    self.hitsPerPage = hitsPerPage
    self.entriesPerPage = entriesPerPage
    self.bytesPerPage = bytesPerPage
    self.hits = hits
    self.problems = problems
  }
}
