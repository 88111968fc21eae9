import DemoFeatures
import Millrace
import MillraceTesting
import Testing

/// Loads of single rows, in the two ways there are: by hand in the parent, and by a child for each row.
@Suite struct SearchLoadsTests {
  private static let rows = SearchPage("a", "b", isLast: true)

  // MARK: The preview, by hand

  @Test func twoPreviewsLoadAtOnceAndDoNotDisturbEachOther() {
    let store = found(.slow)
    store.send(.previewTapped(.a)) { $0.previews = [Search.Preview(id: .a)] }
    store.advance(by: .milliseconds(500))
    store.send(.previewTapped(.b)) { $0.previews.append(Search.Preview(id: .b)) }
    store.advance(by: .milliseconds(500))
    store.receive(.previewLoaded(.a, ["x = 3"])) {
      $0.previews[id: .a]?.content = .lines(["x = 3"])
    }
    #expect(store.state.previews[id: .b]?.lines == ["Loading"])
    store.advance(by: .milliseconds(500))
    store.receive(.previewLoaded(.b, ["x = 3"])) {
      $0.previews[id: .b]?.content = .lines(["x = 3"])
    }
  }

  @Test func askingForAPreviewAgainStartsItsLoadAnew() {
    let store = found(.slow)
    store.send(.previewTapped(.a)) { $0.previews = [Search.Preview(id: .a)] }
    store.advance(by: .milliseconds(500))
    store.send(.previewTapped(.a))
    store.advance(by: .milliseconds(999))
    store.advance(by: .milliseconds(1))
    store.receive(.previewLoaded(.a, ["x = 3"])) {
      $0.previews[id: .a]?.content = .lines(["x = 3"])
    }
  }

  @Test func removingARowEndsItsPreviewAndNoOther() {
    let store = found(.slow)
    store.send(.previewTapped(.a)) { $0.previews = [Search.Preview(id: .a)] }
    store.send(.previewTapped(.b)) { $0.previews.append(Search.Preview(id: .b)) }
    store.send(.removeTapped(.a)) {
      $0.rows.remove(id: .a)
      $0.previews.remove(id: .a)
    }
    store.advance(by: .seconds(1))
    store.receive(.previewLoaded(.b, ["x = 3"])) {
      $0.previews[id: .b]?.content = .lines(["x = 3"])
    }
    store.send(.previewTapped(.a))
  }

  @Test func aPreviewThatFailsSaysWhy() {
    let store = found(.finding([Self.rows]) { _, _ in throw Failure("gone") })
    store.send(.previewTapped(.a)) { $0.previews = [Search.Preview(id: .a)] }
    store.receive(.previewFailed(.a, "gone")) {
      $0.previews[id: .a]?.content = .failed("gone")
    }
  }

  // MARK: The detail, by a child

  @Test func twoRowsLoadAtOnceAndDoNotDisturbEachOther() {
    let store = found(.slow)
    store.send(.row(id: .a, action: .loadTapped)) { $0.rows[id: .a]?.detail = .loading }
    store.send(.row(id: .b, action: .loadTapped)) { $0.rows[id: .b]?.detail = .loading }
    store.advance(by: .milliseconds(500))
    store.send(.row(id: .a, action: .cancelTapped)) { $0.rows[id: .a]?.detail = .unknown }
    store.advance(by: .milliseconds(500))
    store.receive(.row(id: .b, action: .loaded(.three))) {
      $0.rows[id: .b]?.detail = .loaded(.three)
    }
    #expect(store.state.rows.map(\.detailText) == [nil, "3 lines, 12 bytes"])
    store.send(.row(id: .a, action: .cancelTapped))
  }

  @Test func aRowThatIsRemovedTakesItsLoadWithIt() {
    let store = found(.slow)
    store.send(.row(id: .a, action: .loadTapped)) { $0.rows[id: .a]?.detail = .loading }
    store.send(.row(id: .b, action: .loadTapped)) { $0.rows[id: .b]?.detail = .loading }
    store.send(.removeTapped(.a)) { $0.rows.remove(id: .a) }
    store.advance(by: .seconds(1))
    store.receive(.row(id: .b, action: .loaded(.three))) {
      $0.rows[id: .b]?.detail = .loaded(.three)
    }
  }

  @Test func aRowThatCannotBeLoadedSaysWhy() {
    let store = found(.finding([Self.rows]) { _, _ in throw Failure("gone") })
    store.send(.row(id: .a, action: .loadTapped)) { $0.rows[id: .a]?.detail = .loading }
    store.receive(.row(id: .a, action: .failed("gone"))) {
      $0.rows[id: .a]?.detail = .failed("gone")
    }
    #expect(store.state.rows[id: .a]?.detailText == "gone")
  }

  // MARK: Both

  @Test func aNewSearchEndsAllLoadsOfTheOldOnesRows() {
    let store = found(.slow)
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    store.advance(by: .milliseconds(500))
    store.send(.previewTapped(.a)) { $0.previews = [Search.Preview(id: .a)] }
    store.send(.row(id: .b, action: .loadTapped)) { $0.rows[id: .b]?.detail = .loading }
    store.advance(by: .milliseconds(500))
    store.receive(.folderOpened(SearchRequest(text: "x", folder: "."))) {
      $0.rows = []
      $0.previews = []
      $0.tally = SearchTally()
      $0.location = ""
      $0.phase = .searching
    }
    store.send(.cancelTapped) { $0.phase = .cancelled }
    store.advance(by: .seconds(60))
  }

  /// `Search` and `SearchRow` both have a `CancelID.request`, and both are alive under it here.
  @Test func equallyNamedIDsOfTwoFeaturesDoNotTouchEachOther() {
    let store = found(.slow)
    store.send(.searchTapped(text: "x")) { $0.phase = .opening(folder: ".") }
    store.send(.row(id: .a, action: .loadTapped)) { $0.rows[id: .a]?.detail = .loading }
    store.send(.row(id: .b, action: .loadTapped)) { $0.rows[id: .b]?.detail = .loading }
    #expect(
      store.runningEffects.map { "\($0.ids)" } == Array(repeating: "[CancelID.request]", count: 3)
    )

    // The row's cancel ends neither the search nor the other row.
    store.send(.row(id: .a, action: .cancelTapped)) { $0.rows[id: .a]?.detail = .unknown }
    #expect(store.runningEffects.map(\.name) == ["open folder", "detail"])

    // The search's cancel does not end the row's load.
    store.send(.cancelTapped) { $0.phase = .cancelled }
    #expect(store.runningEffects.map(\.name) == ["detail"])

    store.advance(by: .seconds(1))
    store.receive(.row(id: .b, action: .loaded(.three))) {
      $0.rows[id: .b]?.detail = .loaded(.three)
    }
  }

  @Test func theRealFilesAreLookedInto() throws {
    try withTemporaryTree { tree in
      try tree.file("a", "x = 3\ny = 4\n")
      var state = Search.State(folder: tree.path)
      state.rows = [SearchRow.State(SearchHit(in: "a"), in: tree.path)]
      let store = TestStore(initialState: state) {
        Search()
      } dependencies: {
        $0.searchClient = .live
      }
      let detail = try FileDetail(of: "a", below: tree.path)
      store.send(.row(id: .a, action: .loadTapped)) { $0.rows[id: .a]?.detail = .loading }
      store.receive(.row(id: .a, action: .loaded(detail))) {
        $0.rows[id: .a]?.detail = .loaded(detail)
      }
      store.send(.previewTapped(.a)) { $0.previews = [Search.Preview(id: .a)] }
      store.receive(.previewLoaded(.a, ["x = 3", "y = 4"])) {
        $0.previews[id: .a]?.content = .lines(["x = 3", "y = 4"])
      }
    }
  }

  // MARK: Steps

  /// A search that has found two rows, `a` and `b`.
  private func found(_ client: SearchClient) -> TestStore<Search.State, Search.Action> {
    var state = Search.State()
    state.shown = SearchRequest(text: "x", folder: ".")
    state.phase = .finished(.everythingSearched)
    state.add(Self.rows)
    return TestStore(initialState: state) {
      Search()
    } dependencies: {
      $0.searchClient = client
    }
  }
}

extension SearchClient {
  /// Takes a second for everything.
  fileprivate static var slow: SearchClient {
    .finding([]) { _, _ in
      try await DependencyValues.current.clock.sleep(for: .seconds(1))
      return .three
    }
  }
}
