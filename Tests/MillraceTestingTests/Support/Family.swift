import Millrace
import MillraceTesting

/// A feature with a child of each kind, all of which are timers.
struct Family: Reducer {
  struct State: Equatable, Sendable {
    var left = PlainTicks()
    var right = PlainTicks()
    var plain: PlainTicks?
    var named: NamedTicks?
    var choice = Choice.ticking(PlainTicks())
    var rows: IdentifiedArrayOf<NamedTicks> = []
    var log: [String] = []
  }

  /// A child of several kinds.
  enum Choice: Equatable, Sendable, CasePathable {
    case ticking(PlainTicks)
    case resting

    struct Cases: Sendable {
      let ticking = CasePath(Choice.ticking) {
        if case .ticking(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
  }

  enum Action: Equatable, Sendable, CasePathable {
    case left(TickerAction)
    case right(TickerAction)
    case plain(TickerAction)
    case named(TickerAction)
    case choice(ChoiceAction)
    case row(id: Int, action: TickerAction)
    case change(Change)
    case stopAllTapped
    case parentDone

    struct Cases: Sendable {
      let left = CasePath(Action.left) { if case .left(let value) = $0 { value } else { nil } }
      let right = CasePath(Action.right) { if case .right(let value) = $0 { value } else { nil } }
      let plain = CasePath(Action.plain) { if case .plain(let value) = $0 { value } else { nil } }
      let named = CasePath(Action.named) { if case .named(let value) = $0 { value } else { nil } }
      let choice = CasePath(Action.choice) {
        if case .choice(let value) = $0 { value } else { nil }
      }
      let row = CasePath(Action.row) {
        if case .row(let id, let action) = $0 { (id, action) } else { nil }
      }
    }
    static let cases = Cases()
  }

  enum ChoiceAction: Equatable, Sendable, CasePathable {
    case ticking(TickerAction)

    struct Cases: Sendable {
      let ticking = CasePath(ChoiceAction.ticking) {
        if case .ticking(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
  }

  /// A change of the state, by name.
  enum Change: Equatable, Sendable {
    case plain(PlainTicks?)
    case named(NamedTicks?)
    case choice(Choice)
    case removeRow(Int)
    case swapRows(Int, Int)
    case reset
    /// Made by a reducer that knows nothing of the operators.
    case removeFromOutside
  }

  @Dependency(\.clock) var clock

  var body: some Reducer<State, Action> {
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

typealias FamilyStore = TestStoreOf<Family>

extension TestStore where State == Family.State, Action == Family.Action {
  static func family(_ state: Family.State = Family.State(), line: Int = #line) -> FamilyStore {
    TestStore(initialState: state, reducer: { Family() }, line: line)
  }

  /// Where each effect that is alive belongs to.
  var scopes: [String] { runningEffects.map(\.scope) }

  /// Receives a tick of a row.
  func receiveTick(ofRow id: Int, line: Int = #line) {
    receive(.row(id: id, action: .ticked), changes: { $0.rows[id: id]?.ticks += 1 }, line: line)
  }

  /// Receives a tick of the left child.
  func receiveLeftTick(line: Int = #line) {
    receive(.left(.ticked), changes: { $0.left.ticks += 1 }, line: line)
  }
}
