import Millrace

/// One hit, which can load more about its file: a child whose effects the store keeps apart by itself.
///
/// Its name for its load is as short as can be, and the same in all rows. Mounted with `forEach`, each
/// row is a scope of its own (law 9): a cancel reaches the load of its own row only, and a row that is
/// removed takes its load with it, without a line here or in the parent.
public struct SearchRow: Reducer {
  public struct State: Identifiable, Hashable, Sendable, Codable {
    public let hit: SearchHit
    /// The folder that was searched.
    public let folder: String
    public var detail = Detail.unknown

    public var id: SearchHit.ID { hit.id }

    public init(_ hit: SearchHit, in folder: String) {
      self.hit = hit
      self.folder = folder
    }
  }

  /// What is known of the file.
  public enum Detail: Hashable, Sendable, Codable {
    case unknown
    case loading
    case loaded(FileDetail)
    case failed(String)
  }

  public enum Action: Hashable, Sendable, Codable {
    case loadTapped
    case cancelTapped
    case loaded(FileDetail)
    case failed(String)
  }

  private enum CancelID { case request }

  @Dependency(\.searchClient) var client

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loadTapped:
      state.detail = .loading
      return .run(name: "detail") { [path = state.id.path, folder = state.folder] send in
        send(.loaded(try await client.detail(path, folder)))
      } catch: { error, send in
        send(.failed("\(error)"))
      }
      .cancellable(id: CancelID.request, cancelInFlight: true)

    case .cancelTapped:
      guard state.detail == .loading else { return .none }
      state.detail = .unknown
      return .cancel(id: CancelID.request)

    case .loaded(let detail):
      state.detail = .loaded(detail)
      return .none

    case .failed(let error):
      state.detail = .failed(error)
      return .none
    }
  }
}

extension SearchRow.Action: CasePathable {
  /// The names of the actions, such as `\.loaded`.
  public struct Cases: Sendable {
    typealias Action = SearchRow.Action

    public let loadTapped = CasePath(Action.loadTapped) { $0 == .loadTapped ? () : nil }
    public let cancelTapped = CasePath(Action.cancelTapped) { $0 == .cancelTapped ? () : nil }
    public let loaded = CasePath(Action.loaded) {
      if case .loaded(let detail) = $0 { detail } else { nil }
    }
    public let failed = CasePath(Action.failed) {
      if case .failed(let error) = $0 { error } else { nil }
    }
  }

  public static let cases = Cases()
}

extension SearchRow.State {
  /// The hit on one line: `Sources/main.swift:12: let needle = 3`.
  public var line: String { "\(hit.id): \(hit.excerpt)" }

  /// What is known of the file: `12 lines, 345 bytes`. Nil when nobody asked.
  public var detailText: String? {
    switch detail {
    case .unknown: nil
    case .loading: "Loading"
    case .loaded(let detail): detail.summary
    case .failed(let error): error
    }
  }
}
