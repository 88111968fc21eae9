@testable import DemoFeatures

extension TemporaryTree {
  /// A search in this folder that has not begun.
  func search(
    _ text: String,
    limits: SearchLimits = SearchLimits(),
    check: CancellationCheck = CancellationCheck()
  ) throws -> FileSearchEngine {
    FileSearchEngine(try SearchQuery(text), in: path, limits: limits) { try check() }
  }

  /// All pages of a search in this folder.
  func pages(_ text: String, limits: SearchLimits = SearchLimits()) throws -> [SearchPage] {
    var search = try search(text, limits: limits)
    return try search.remainingPages()
  }

  /// All pages of a search in this folder as one.
  func wholeSearch(_ text: String, limits: SearchLimits = SearchLimits()) throws -> SearchPage {
    let pages = try pages(text, limits: limits)
    var whole = pages[pages.count - 1]
    whole.hits = pages.flatMap(\.hits)
    return whole
  }
}

extension FileSearchEngine {
  mutating func remainingPages() throws -> [SearchPage] {
    var pages: [SearchPage] = []
    while let page = try nextPage() { pages.append(page) }
    return pages
  }
}

extension SearchPage {
  /// The hits as `path:line:column: excerpt`.
  var lines: [String] { hits.map { "\($0.id):\($0.column): \($0.excerpt)" } }
}
