import DemoFeatures
import Millrace
import MillraceTesting
import Testing

@Suite struct SearchTests {
  typealias Tests = TestStore<Search.State, Search.Action>

  private static let request = SearchRequest(text: "x", folder: ".")

  // MARK: From the question to the last page

  @Test func aSearchOpensTheFolderAndShowsPageAfterPage() {
    let first = SearchPage("a", "b")
    let second = SearchPage("c", isLast: true)
    let store = search(.finding([first, second]))

    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    #expect(store.state.isSearching)
    store.advance(by: .seconds(1))
    store.receive(.folderOpened(Self.request)) {
      $0.phase = .searching
      $0.shown = Self.request
    }
    store.advance(by: .seconds(1))
    store.receive(.pageFound(first)) { $0.add(first) }
    #expect(store.state.isSearching)
    store.advance(by: .seconds(1))
    store.receive(.pageFound(second)) {
      $0.add(second)
      $0.phase = .finished(.everythingSearched)
    }
    #expect(!store.state.isSearching)
    #expect(store.state.rows.map(\.line) == ["a:1: x = 3", "b:1: x = 3", "c:1: x = 3"])
  }

  @Test func aNewerSearchTakesThePlaceOfOneThatIsOpening() {
    let store = search(.finding([]))
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    store.advance(by: .milliseconds(500))
    store.send(.searchTapped(text: "y"))
    store.advance(by: .milliseconds(999))
    store.advance(by: .milliseconds(1))
    let request = SearchRequest(text: "y", folder: ".")
    store.receive(.folderOpened(request)) {
      $0.phase = .searching
      $0.shown = request
    }
    store.send(.cancelTapped) { $0.phase = .cancelled }
  }

  @Test func aNewerSearchTakesThePlaceOfOneWhosePagesAreComing() {
    let page = SearchPage("a")
    let store = searching(.finding([page, page, page, page]))
    store.advance(by: .seconds(1))
    store.receive(.pageFound(page)) { $0.add(page) }

    // No page of the old search comes, and what it found is shown until the new one has begun.
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    store.advance(by: .seconds(1))
    store.receive(.folderOpened(Self.request)) {
      $0 = Search.State()
      $0.phase = .searching
      $0.shown = Self.request
    }
    store.send(.cancelTapped) { $0.phase = .cancelled }
  }

  @Test func aSearchLooksInTheFolderThatWasChosenWhenItBegan() {
    let store = search(.finding([]))
    store.send(.folderChanged("lib")) { $0.folder = "lib" }
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: "lib") }
    store.send(.folderChanged("bin")) { $0.folder = "bin" }
    #expect(store.state.line == "Opening lib")
    store.advance(by: .seconds(1))
    let request = SearchRequest(text: "x", folder: "lib")
    store.receive(.folderOpened(request)) {
      $0.phase = .searching
      $0.shown = request
    }
    store.send(.cancelTapped) { $0.phase = .cancelled }
  }

  // MARK: Cancelling

  @Test func aCancelWhileTheFolderIsOpenedClearsTheIndicatorAtOnce() {
    let store = search(.finding([SearchPage("a")]))
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    store.send(.cancelTapped) { $0.phase = .cancelled }
    #expect(!store.state.isSearching)
    store.advance(by: .seconds(60))
  }

  @Test func aCancelWhilePagesComeKeepsThoseThatCame() {
    let page = SearchPage("a")
    let store = searching(.finding([page, SearchPage("b"), SearchPage("c")]))
    store.advance(by: .seconds(1))
    store.receive(.pageFound(page)) { $0.add(page) }
    store.send(.cancelTapped) { $0.phase = .cancelled }
    store.advance(by: .seconds(60))
    #expect(store.state.line == "Cancelled: 10 hits in 10 of 10 files")
    store.send(.cancelTapped)
  }

  @Test(arguments: [Result<Void, any Error>.success(()), .failure(Failure("disk on fire"))])
  func aCancelledSearchSendsNeitherSuccessNorFailure(ending: Result<Void, any Error>) {
    // It does not notice the cancel, and ends after it.
    let gate = Gate<Void>()
    var client = SearchClient.finding([])
    client.open = { _ in try await gate.pass() }
    let store = search(client)
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    store.send(.cancelTapped) { $0.phase = .cancelled }
    gate.open(with: ending)
    store.advance(by: .seconds(60))
  }

  @Test func leavingWhileTheFolderIsOpenedEndsTheSearch() {
    let store = search(.finding([]))
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    store.send(.disappeared) { $0.phase = .cancelled }
    store.advance(by: .seconds(60))
  }

  @Test func leavingWhilePagesComeEndsTheSearch() {
    let store = searching(.finding([SearchPage("a")]))
    store.send(.disappeared) { $0.phase = .cancelled }
    store.advance(by: .seconds(60))
    store.send(.disappeared)
  }

  // MARK: Failing

  @Test func aFailureBetweenPagesIsShownAndWhatWasFoundStays() {
    let page = SearchPage("a")
    let store = searching(.finding([page], then: Failure("disk on fire")))
    store.advance(by: .seconds(1))
    store.receive(.pageFound(page)) { $0.add(page) }
    store.advance(by: .seconds(1))
    store.receive(.searchFailed("disk on fire")) { $0.phase = .failed("disk on fire") }
    #expect(store.state.line == "Failed: disk on fire")
    #expect(store.state.rows.count == 1)
  }

  @Test func aFolderThatIsNotThereIsNamed() {
    let store = search(.live)
    store.send(.folderChanged("/no/such/folder")) { $0.folder = "/no/such/folder" }
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: "/no/such/folder") }
    let text = "\(SearchError.folder("/no/such/folder", .missing))"
    store.receive(.searchFailed(text)) { $0.phase = .failed(text) }
    #expect(text.hasPrefix("There is no folder \"/no/such/folder\"."))
  }

  @Test func anEmptyTextIsNoSearch() {
    let store = search(.live)
    store.send(.searchTapped(text: "")) { $0.phase = .opening(folder: ".") }
    let text = "\(SearchError.emptyText)"
    store.receive(.searchFailed(text)) { $0.phase = .failed(text) }
  }

  // MARK: What is kept

  @Test func onlyTheFirstHitsAreKeptAsRows() {
    var hits: [SearchHit] = []
    for number in 1...(Search.keptRows + 50) { hits.append(SearchHit(in: "\(number)")) }
    var page = SearchPage(of: hits.count, isLast: true)
    page.hits = hits
    let store = searching(.finding([page]))
    store.advance(by: .seconds(1))
    store.receive(.pageFound(page)) {
      $0.add(page)
      $0.rows.removeAll { row in hits.suffix(50).contains(row.hit) }
      $0.phase = .finished(.everythingSearched)
    }
    #expect(store.state.rows.count == 1_000)
    #expect(
      store.state.line == "Done: 1050 hits in 1050 of 1050 files; the first 1000 are kept"
    )
  }

  @Test func theRealFilesAreSearched() throws {
    try withTemporaryTree { tree in
      try tree.file("a", "x = 3\ny = 4\n")
      try tree.file("sub/b", "no\nx + x\n")
      let store = search(.live)
      store.send(.folderChanged(tree.path)) { $0.folder = tree.path }
      store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: tree.path) }
      let page = try tree.wholeSearch("x")
      let request = SearchRequest(text: "x", folder: tree.path)
      store.receive(.folderOpened(request)) {
        $0.phase = .searching
        $0.shown = request
      }
      store.receive(.pageFound(page)) {
        $0.add(page)
        $0.phase = .finished(.everythingSearched)
      }
      #expect(store.state.rows.map(\.line) == ["a:1: x = 3", "sub/b:2: x + x"])
      #expect(store.state.line == "Done: 2 hits in 2 of 2 files")
    }
  }

  @Test func theLineTellsHowFarTheSearchIs() {
    var state = Search.State(folder: "Sources")
    #expect(state.line == "Ready to search in Sources")
    state.phase = .opening(folder: "Sources")
    #expect(state.line == "Opening Sources")
    state.phase = .searching
    state.location = "Sources/main.swift"
    #expect(state.line == "Searching: no hits in 0 files; at Sources/main.swift")
    state.phase = .finished(.hitLimitReached)
    #expect(state.line == "Too many hits, stopped: no hits in 0 files")
  }

  // MARK: Steps

  private func search(_ client: SearchClient) -> Tests {
    TestStore(initialState: Search.State()) {
      Search()
    } dependencies: {
      $0.searchClient = client
    }
  }

  private func searching(_ client: SearchClient) -> Tests {
    let store = search(client)
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    store.advance(by: .seconds(1))
    store.receive(.folderOpened(Self.request)) {
      $0.phase = .searching
      $0.shown = Self.request
    }
    return store
  }
}

extension Search.State {
  /// Shows a page of a search in the folder.
  mutating func add(_ page: SearchPage) {
    rows.append(contentsOf: page.hits.map { SearchRow.State($0, in: folder) })
    tally = page.tally
    location = page.location
  }
}
