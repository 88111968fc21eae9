@testable import DemoFeatures

extension TemporaryTree {
  /// A search in this folder that has not begun.
  func search(_ text: String, limits: FileSearch.Limits = .init()) -> FileSearch {
    FileSearch(for: text, in: path, limits: limits)
  }

  /// All pages of a search in this folder.
  func pages(_ text: String, limits: FileSearch.Limits = .init()) throws -> [SearchPage] {
    var search = search(text, limits: limits)
    return try search.remainingPages()
  }

  /// All pages of a search in this folder as one.
  func wholeSearch(_ text: String, limits: FileSearch.Limits = .init()) throws -> SearchPage {
    let pages = try pages(text, limits: limits)
    var whole = pages[pages.count - 1]
    whole.hits = pages.flatMap(\.hits)
    return whole
  }
}

extension FileSearch {
  mutating func remainingPages() throws -> [SearchPage] {
    var pages: [SearchPage] = []
    while let page = try next() { pages.append(page) }
    return pages
  }
}

extension SearchPage {
  /// The hits as `path:line: excerpt`.
  var lines: [String] { hits.map { "\($0.id): \($0.excerpt)" } }
}

extension FileSearch.Limits {
  init(
    hitsPerPage: Int = 50,
    entriesPerPage: Int = 256,
    bytesPerPage: Int = 8_388_608,
    hits: Int = 10_000,
    problems: Int = 5
  ) {
    self.init()
    self.hitsPerPage = hitsPerPage
    self.entriesPerPage = entriesPerPage
    self.bytesPerPage = bytesPerPage
    self.hits = hits
    self.problems = problems
  }
}
