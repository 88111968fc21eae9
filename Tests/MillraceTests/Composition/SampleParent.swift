import Millrace

/// A feature with one child of each kind.
struct Parent: Reducer {
  struct State: Equatable, Sendable {
    var left = PlainTicks()
    var right = PlainTicks()
    var plain: PlainTicks?
    var named: NamedTicks?
    var rows: IdentifiedArrayOf<NamedTicks> = []
    var log: [String] = []
  }

  enum Action: Equatable, Sendable, CasePathable {
    case left(TickerAction)
    case right(TickerAction)
    case plain(TickerAction)
    case named(TickerAction)
    case row(id: Int, action: TickerAction)
    /// Does something to the state.
    case change(Change)
    case stopAllTapped

    struct Cases {
      let left = CasePath(Action.left) { if case .left(let value) = $0 { value } else { nil } }
      let right = CasePath(Action.right) { if case .right(let value) = $0 { value } else { nil } }
      let plain = CasePath(Action.plain) { if case .plain(let value) = $0 { value } else { nil } }
      let named = CasePath(Action.named) { if case .named(let value) = $0 { value } else { nil } }
      let row = CasePath(Action.row) {
        if case .row(let id, let action) = $0 { (id, action) } else { nil }
      }
      let change = CasePath(Action.change) {
        if case .change(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
  }

  /// A change of the state, by name.
  enum Change: Equatable, Sendable {
    case plain(PlainTicks?)
    case named(NamedTicks?)
    case rows(IdentifiedArrayOf<NamedTicks>)
    case removeRow(Int)
    case swapRows(Int, Int)
    case reset
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { Ticker() }
    Scope(state: \.right, action: \.right) { Ticker() }
    Reduce { state, action in
      switch action {
      case .change(let change): apply(change, to: &state)
      case .stopAllTapped: return .cancel(id: TickerID.timer)
      case .row(let id, .closeTapped):
        state.log.append("row \(id) had \(state.rows[id: id]?.ticks ?? -1)")
        state.rows.remove(id: id)
      case .plain(.closeTapped):
        state.log.append("plain had \(state.plain?.ticks ?? -1)")
        state.plain = nil
      default: break
      }
      return .none
    }
    .ifLet(\.plain, action: \.plain) { Ticker() }
    .ifLet(\.named, action: \.named) { Ticker() }
    .forEach(\.rows, action: \.row) { Ticker() }
  }

  private func apply(_ change: Change, to state: inout State) {
    switch change {
    case .plain(let plain): state.plain = plain
    case .named(let named): state.named = named
    case .rows(let rows): state.rows = rows
    case .removeRow(let id): state.rows.remove(id: id)
    case .swapRows(let left, let right):
      if let left = state.rows.index(id: left), let right = state.rows.index(id: right) {
        state.rows.swapAt(left, right)
      }
    case .reset: state = State()
    }
  }
}
