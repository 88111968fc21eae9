import Millrace

/// All features in one: each is a scope of its own, so that no name of one is a name in another.
///
/// Three children are always there. The search is there only while it is open: closing it ends all its
/// effects, those of its rows included, wherever they are in their work, without a line about any of
/// them (law 9).
public struct Root: Reducer {
  public struct State: Hashable, Sendable, Codable {
    public var calculation = Calculation.State()
    public var tiles = Tiles.State()
    public var ticker = Ticker.State()
    /// Nil while the search is closed.
    public var search: Search.State?

    public init() {}
  }

  public enum Action: Hashable, Sendable, Codable {
    case calculation(Calculation.Action)
    case tiles(Tiles.Action)
    case ticker(Ticker.Action)
    case search(Search.Action)
    case openSearchTapped
    case closeSearchTapped
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    Scope(state: \.calculation, action: \.calculation) { Calculation() }
    Scope(state: \.tiles, action: \.tiles) { Tiles() }
    Scope(state: \.ticker, action: \.ticker) { Ticker() }
    Reduce { state, action in
      switch action {
      case .openSearchTapped:
        state.search = state.search ?? Search.State()
      case .closeSearchTapped:
        state.search = nil
      case .calculation, .tiles, .ticker, .search:
        break
      }
      return .none
    }
    .ifLet(\.search, action: \.search) { Search() }
  }
}

extension Root.Action: CasePathable {
  /// The names of the actions, such as `\.search.pageFound`.
  public struct Cases: Sendable {
    typealias Action = Root.Action

    public let calculation = CasePath(Action.calculation) {
      if case .calculation(let action) = $0 { action } else { nil }
    }
    public let tiles = CasePath(Action.tiles) {
      if case .tiles(let action) = $0 { action } else { nil }
    }
    public let ticker = CasePath(Action.ticker) {
      if case .ticker(let action) = $0 { action } else { nil }
    }
    public let search = CasePath(Action.search) {
      if case .search(let action) = $0 { action } else { nil }
    }
    public let openSearchTapped = CasePath(Action.openSearchTapped) {
      $0 == .openSearchTapped ? () : nil
    }
    public let closeSearchTapped = CasePath(Action.closeSearchTapped) {
      $0 == .closeSearchTapped ? () : nil
    }
  }

  public static let cases = Cases()
}

extension Root.State {
  /// All features, one on a line.
  public var lines: [String] {
    [
      "calc: \(calculation.line)",
      "tiles: \(tiles.line)",
      "tick: \(ticker.line)",
      "search: \(search?.line ?? "closed")",
    ]
  }
}
