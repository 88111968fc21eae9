import DemoFeatures
import Millrace
import MillraceTesting
import Testing

@Suite struct RootTests {
  @Test func featuresWorkSideBySide() {
    let store = root(.finding([]))
    store.send(.tiles(.appeared)) { $0.tiles.message = "Waiting for typing to pause..." }
    store.send(.ticker(.waitOnceTapped)) { $0.ticker.once = .waiting }
    store.send(.calculation(.start(terms: 4))) {
      $0.calculation.status = .calculating
      $0.calculation.progress = Calculation.Progress(of: 4)
    }
    store.receive(.calculation(.workerBegan))
    store.receive(.calculation(.workerEnded(.value(6.146264369941973)))) {
      $0.calculation.status = .result(6.146264369941973)
      $0.calculation.progress?.termsDone = 4
    }
    store.advance(by: .milliseconds(300))
    store.receive(.tiles(.typingPaused(layers: 3))) {
      $0.tiles.message = "Calculated for 3 layers."
      $0.tiles.total = 14
    }
    store.send(.ticker(.stopAllTapped)) { $0.ticker.once = .stopped }
    #expect(
      store.state.lines == [
        "calc: Result: 6.146264369941973",
        "tiles: \"3\": Calculated for 3 layers. Total: 14",
        "tick: Timer off | A: Waiting | B: Waiting | once: stopped",
        "search: closed",
      ]
    )
  }

  @Test func closingTheSearchEndsAllItsEffectsAndNobodyElses() {
    // The client notices no cancel, and goes on after the search was closed.
    let gate = Gate<Void>()
    var client = SearchClient.finding([]) { _, _ in
      try await gate.pass()
      return .three
    }
    client.open = { _ in try await gate.pass() }
    var search = Search.State()
    search.add(SearchPage("a", "b", isLast: true))
    let store = root(client, search)
    store.send(.tiles(.appeared)) { $0.tiles.message = "Waiting for typing to pause..." }
    store.send(.search(.searchTapped(text: "x"))) { $0.search?.phase = .opening(folder: ".") }
    store.send(.search(.previewTapped(.a))) {
      $0.search?.previews = [Search.Preview(id: .a)]
    }
    store.send(.search(.row(id: .b, action: .loadTapped))) {
      $0.search?.rows[id: .b]?.detail = .loading
    }
    #expect(
      store.runningEffects.map { "\($0.scope): \($0.name ?? $0.waitsFor ?? "")" } == [
        "tiles: debounce", "tiles: ", "search: open folder", "search: preview",
        "search.row[SearchHit.ID(\"b:1\")]: detail",
      ]
    )

    store.send(.closeSearchTapped) { $0.search = nil }
    #expect(store.runningEffects.map(\.scope) == ["tiles", "tiles"])
    gate.open(())
    store.advance(by: .milliseconds(300))
    store.receive(.tiles(.typingPaused(layers: 3))) {
      $0.tiles.message = "Calculated for 3 layers."
      $0.tiles.total = 14
    }
    store.advance(by: .seconds(60))
  }

  @Test func openingAnOpenSearchAndClosingAClosedOneDoNothing() {
    let store = root(.finding([]))
    store.send(.closeSearchTapped)
    store.send(.openSearchTapped) { $0.search = Search.State() }
    store.send(.search(.folderChanged("lib"))) { $0.search?.folder = "lib" }
    store.send(.openSearchTapped)
    store.send(.closeSearchTapped) { $0.search = nil }
  }

  private func root(
    _ client: SearchClient,
    _ search: Search.State? = nil
  ) -> TestStore<Root.State, Root.Action> {
    var state = Root.State()
    state.search = search
    return TestStore(initialState: state) {
      Root()
    } dependencies: {
      $0.calculationWorker = .live
      $0.tickHub = .live(on: $0.clock)
      $0.searchClient = client
    }
  }
}
