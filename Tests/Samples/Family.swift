import Millrace

/// A feature with a child of each kind, all of which are timers.
package struct Family: Reducer {
  package struct State: Equatable, Sendable {
    package var left = PlainTicks()
    package var right = PlainTicks()
    package var plain: PlainTicks?
    package var named: NamedTicks?
    package var choice = Choice.ticking(PlainTicks())
    package var rows: IdentifiedArrayOf<NamedTicks> = []
    package var log: [String] = []

    package init(
      left: PlainTicks = PlainTicks(),
      right: PlainTicks = PlainTicks(),
      plain: PlainTicks? = nil,
      named: NamedTicks? = nil,
      choice: Choice = .ticking(PlainTicks()),
      rows: IdentifiedArrayOf<NamedTicks> = []
    ) {
      (self.left, self.right) = (left, right)
      (self.plain, self.named, self.choice, self.rows) = (plain, named, choice, rows)
    }
  }

  /// A child of several kinds.
  package enum Choice: Equatable, Sendable, CasePathable {
    case ticking(PlainTicks)
    case resting

    package struct Cases: Sendable {
      package let ticking = CasePath(Choice.ticking) {
        if case .ticking(let value) = $0 { value } else { nil }
      }
    }
    package static let cases = Cases()
  }

  package enum Action: Equatable, Sendable, CasePathable {
    case left(TickerAction)
    case right(TickerAction)
    case plain(TickerAction)
    case named(TickerAction)
    case choice(ChoiceAction)
    case row(id: Int, action: TickerAction)
    case change(Change)
    case stopAllTapped
    case parentDone

    package struct Cases: Sendable {
      package let left = CasePath(Action.left) {
        if case .left(let value) = $0 { value } else { nil }
      }
      package let right = CasePath(Action.right) {
        if case .right(let value) = $0 { value } else { nil }
      }
      package let plain = CasePath(Action.plain) {
        if case .plain(let value) = $0 { value } else { nil }
      }
      package let named = CasePath(Action.named) {
        if case .named(let value) = $0 { value } else { nil }
      }
      package let choice = CasePath(Action.choice) {
        if case .choice(let value) = $0 { value } else { nil }
      }
      package let row = CasePath(Action.row) {
        if case .row(let id, let action) = $0 { (id, action) } else { nil }
      }
      package let change = CasePath(Action.change) {
        if case .change(let value) = $0 { value } else { nil }
      }
    }
    package static let cases = Cases()
  }

  package enum ChoiceAction: Equatable, Sendable, CasePathable {
    case ticking(TickerAction)

    package struct Cases: Sendable {
      package let ticking = CasePath(ChoiceAction.ticking) {
        if case .ticking(let value) = $0 { value } else { nil }
      }
    }
    package static let cases = Cases()
  }

  /// A change of the state, by name.
  package enum Change: Equatable, Sendable {
    case plain(PlainTicks?)
    case named(NamedTicks?)
    case choice(Choice)
    case rows(IdentifiedArrayOf<NamedTicks>)
    case removeRow(Int)
    case swapRows(Int, Int)
    case reset
    /// Made by a reducer that knows nothing of the operators.
    case removeFromOutside
  }

  /// Whether the parent starts an effect of its own at the second tick of some children.
  let parentWorks: Bool

  @Dependency(\.clock) var clock

  package init(parentWorks: Bool = false) {
    self.parentWorks = parentWorks
  }

  package var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { Ticker() }
    Scope(state: \.right, action: \.right) { Ticker() }
    Scope(state: \.choice, action: \.choice) {
      EmptyReducer().ifCaseLet(\.ticking, action: \.ticking) { Ticker() }
    }
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
      case .right(.ticked) where state.right.ticks == 2,
        .plain(.ticked) where state.plain?.ticks == 2,
        .row(id: 7, .ticked) where state.rows[id: 7]?.ticks == 2:
        guard parentWorks else { break }
        return .run(name: "parent's work") { [clock] send in
          try await clock.sleep(for: .seconds(5))
          send(.parentDone)
        }
      case .parentDone: state.log.append("parent done")
      default: break
      }
      return .none
    }
    .ifLet(\.plain, action: \.plain) { Ticker() }
    .ifLet(\.named, action: \.named) { Ticker() }
    .forEach(\.rows, action: \.row) { Ticker() }
    Reduce { state, action in
      if action == .change(.removeFromOutside) { (state.plain, state.named) = (nil, nil) }
      return .none
    }
  }

  private func apply(_ change: Change, to state: inout State) {
    switch change {
    case .plain(let plain): state.plain = plain
    case .named(let named): state.named = named
    case .choice(let choice): state.choice = choice
    case .rows(let rows): state.rows = rows
    case .removeRow(let id): state.rows.remove(id: id)
    case .swapRows(let left, let right):
      if let left = state.rows.index(id: left), let right = state.rows.index(id: right) {
        state.rows.swapAt(left, right)
      }
    case .reset: state = State()
    case .removeFromOutside: break
    }
  }
}
