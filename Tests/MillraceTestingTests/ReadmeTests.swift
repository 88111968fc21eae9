import Foundation
import Millrace
import MillraceTesting
import Testing

// What the README shows, word for word: `theReadmeShowsWhatIsCompiledHere` compares.

struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var isSearching = false
    var hits: [String] = []
  }
  enum Action: Equatable {
    case queryChanged(String), searchTapped, hitsFound([String]), cancelTapped
  }
  private enum CancelID { case request }

  @Dependency(\.searchClient) var client

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .none
      case .searchTapped:
        state.isSearching = true
        return .run { [query = state.query] send in
          send(.hitsFound(try await client.search(query)))
        }
        .cancellable(id: CancelID.request, cancelInFlight: true)
      case .hitsFound(let hits):
        state.isSearching = false
        state.hits = hits
        return .none
      case .cancelTapped:
        state.isSearching = false
        return .cancel(id: CancelID.request)
      }
    }
  }
}

struct SearchClient: DependencyKey {
  var search: @Sendable (String) async throws -> [String]

  static let liveValue = SearchClient { query in ["\(query), from the real world"] }
}

extension DependencyValues {
  var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

@Test func searchingAndCancelling() {
  let store = TestStore(initialState: Search.State(query: "swift")) {
    Search()
  } dependencies: {
    $0.searchClient = SearchClient { query in ["\(query).org"] }
  }
  store.send(.searchTapped) { $0.isSearching = true }
  store.receive(.hitsFound(["swift.org"])) {
    $0.isSearching = false
    $0.hits = ["swift.org"]
  }
}

@Test func theReadmeShowsWhatIsCompiledHere() throws {
  let here = URL(filePath: #filePath)
  let root = here.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  let source = try String(contentsOf: here, encoding: .utf8)
  let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
    .compactMap { $0.components(separatedBy: "```").first }
    .filter { !$0.contains(".target(") }
  #expect(blocks.count == 3)
  for block in blocks { #expect(source.contains(block), "\(block)") }
}
