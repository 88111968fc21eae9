import Millrace

/// A search for a text in files: how to name effects, and how to cancel by name.
///
/// - `CancelID.request` is the question whether the search is possible, `CancelID.pages` its results,
///   page by page. A new search takes the place of an old one in both. A cancel clears the indicator in
///   the very branch that returns `.cancel(id:)`: nothing of the search comes after it, neither success
///   nor failure (law 5).
/// - Two loads for one row, in the two ways there are. The **preview** is written by hand: its name
///   holds the row, `CancelID.detail(row.id)`, and whoever removes a row must think of it. The
///   **detail** is a child's, see `SearchRow`: the store thinks of it.
///
/// What is kept is bounded: at most `keptRows` rows, of excerpts with a bounded length.
public struct Search: Reducer {
  public enum Action: Hashable, Sendable, Codable {
    case folderChanged(String)
    case searchTapped(text: String)
    case cancelTapped
    case disappeared
    case folderOpened(SearchRequest)
    case pageFound(SearchPage)
    case searchFailed(String)
    case removeTapped(SearchHit.ID)
    case previewTapped(SearchHit.ID)
    case previewLoaded(SearchHit.ID, [String])
    case previewFailed(SearchHit.ID, String)
    case row(id: SearchHit.ID, action: SearchRow.Action)
  }

  /// How many hits are kept. The others are counted only.
  public static let keptRows = 1_000

  private enum CancelID: Hashable { case request, pages, detail(SearchHit.ID) }

  @Dependency(\.searchClient) var client

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .folderChanged(let folder):
        state.folder = folder
        // What was found stays; what is said is where the next search looks.
        if !state.isSearching { state.phase = .idle }
        return .none

      case .searchTapped(let text):
        state.phase = .opening(folder: state.folder)
        let request = SearchRequest(text: text, folder: state.folder)
        return .merge(.cancel(id: CancelID.pages), open(request))

      case .cancelTapped:
        guard state.isSearching else { return .none }
        state.phase = .cancelled
        return .merge(.cancel(id: CancelID.request), .cancel(id: CancelID.pages))

      case .disappeared:
        if state.isSearching { state.phase = .cancelled }
        return .merge(.cancel(id: CancelID.request), .cancel(id: CancelID.pages))

      case .folderOpened(let request):
        let previews = state.previews.ids.map(CancelID.detail)
        state = State(folder: state.folder)
        state.phase = .searching
        state.shown = request
        return .merge(.cancel(ids: previews), findPages(request))

      case .pageFound(let page):
        show(page, in: &state)
        return .none

      case .searchFailed(let error):
        state.phase = .failed(error)
        return .none

      case .removeTapped(let id):
        state.rows.remove(id: id)
        state.previews.remove(id: id)
        return .cancel(id: CancelID.detail(id))

      case .previewTapped(let id):
        guard let row = state.rows[id: id] else { return .none }
        state.previews.updateOrAppend(Preview(id: id))
        return loadPreview(of: row)

      case .previewLoaded(let id, let lines):
        state.previews[id: id]?.content = .lines(lines)
        return .none

      case .previewFailed(let id, let error):
        state.previews[id: id]?.content = .failed(error)
        return .none

      case .row:
        return .none
      }
    }
    .forEach(\.rows, action: \.row) { SearchRow() }
  }

  private func show(_ page: SearchPage, in state: inout State) {
    let room = max(0, Self.keptRows - state.rows.count)
    let folder = state.shown?.folder ?? state.folder
    state.rows.append(contentsOf: page.hits.prefix(room).map { SearchRow.State($0, in: folder) })
    state.tally = page.tally
    state.location = page.location
    if let ending = page.ending { state.phase = .finished(ending) }
  }

  // MARK: Effects

  private func open(_ request: SearchRequest) -> Effect<Action> {
    .run(name: "open folder") { send in
      try await client.open(request)
      send(.folderOpened(request))
    } catch: { error, send in
      send(.searchFailed("\(error)"))
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }

  private func findPages(_ request: SearchRequest) -> Effect<Action> {
    .run(name: "search files") { send in
      for try await page in try client.pages(request) {
        try Task.checkCancellation()
        send(.pageFound(page))
        // Making a page keeps a thread busy; others get their turn in between.
        await Task.yield()
      }
    } catch: { error, send in
      send(.searchFailed("\(error)"))
    }
    .cancellable(id: CancelID.pages)
  }

  private func loadPreview(of row: SearchRow.State) -> Effect<Action> {
    .run(name: "preview") { send in
      let detail = try await client.detail(row.id.path, row.folder)
      send(.previewLoaded(row.id, detail.isBinary ? [detail.summary] : detail.firstLines))
    } catch: { error, send in
      send(.previewFailed(row.id, "\(error)"))
    }
    .cancellable(id: CancelID.detail(row.id), cancelInFlight: true)
  }
}
