import DemoFeatures
import Millrace

/// Pages that come one by one, a second apart on the `clock` dependency; then an error, if there is one.
struct PacedPages: AsyncSequence, Sendable {
  var pages: [SearchPage]
  var failure: Failure?

  func makeAsyncIterator() -> Iterator { Iterator(rest: pages[...], failure: failure) }

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<SearchPage>
    let failure: Failure?

    mutating func next() async throws -> SearchPage? {
      if rest.isEmpty, failure == nil { return nil }
      try await DependencyValues.current.clock.sleep(for: .seconds(1))
      if let page = rest.popFirst() { return page }
      throw failure!
    }
  }
}

extension SearchClient {
  /// Opens every folder after a second, finds these pages, and knows this of every file at once.
  static func finding(
    _ pages: [SearchPage],
    then failure: Failure? = nil,
    detail: @escaping @Sendable (String, String) async throws -> FileDetail = { _, _ in .three }
  ) -> SearchClient {
    SearchClient(
      open: { _ in try await DependencyValues.current.clock.sleep(for: .seconds(1)) },
      pages: { _ in PacedPages(pages: pages, failure: failure) },
      detail: detail
    )
  }
}

extension SearchPage {
  /// A page with a hit in the first line of each of these files.
  init(_ files: String..., of all: Int = 10, isLast: Bool = false) {
    var tally = SearchTally()
    tally.hits = all
    tally.filesWithHits = all
    tally.files = all
    self.init(
      hits: files.map(SearchHit.init(in:)),
      tally: tally,
      location: files.last ?? "",
      ending: isLast ? .everythingSearched : nil
    )
  }
}

extension SearchHit {
  /// A hit in the first line of a file.
  init(in file: String) {
    self.init(path: file, line: 1, excerpt: "x = 3")
  }
}

extension SearchHit.ID {
  static let a = SearchHit.ID(path: "a", line: 1)
  static let b = SearchHit.ID(path: "b", line: 1)
}

extension FileDetail {
  static let three = FileDetail(size: 12, lineCount: 3, firstLines: ["x = 3"], isBinary: false)
}
