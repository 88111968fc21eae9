import Millrace

extension Suite {
  static let width = Suite(
    name: "width",
    summary: "actions for one of many rows, and the removal of rows whose effects run"
  ) {
    var few: Timing?
    for rows in [10, 10_000] {
      let store = Store(initialState: Board.State(rows: rows)) { Board(clock: ManualClock()) }
      let timing = time(50_000) { count in
        for number in 0..<count { store.send(.row(number % rows, .touched)) }
      }
      report("an action for one of \(rows) rows", timing, against: few)
      few = few ?? timing
    }
    few = nil
    for rows in [10, 10_000] {
      let executor = DrainExecutor()
      let store = board(rows: rows, running: rows, on: executor)
      let timing = time(min(50_000, 500_000_000 / rows), rounds: 3) { count in
        for number in 0..<count { store.send(.row(number % rows, .touched)) }
      }
      report("the same while an effect of each row runs", timing, against: few)
      few = few ?? timing
    }
    few = nil
    for rows in [100, 1000, 10_000] {
      let executor = DrainExecutor()
      let store = board(rows: rows, running: rows, on: executor)
      // From the end, where the removal itself costs the least.
      let timing = time(100, rounds: 1) { count in
        for number in 1...count { store.send(.remove(rows - number)) }
        executor.drain()
      }
      precondition(store.counts.effects == rows - 100)
      report("the removal of one of \(rows) rows with effects", timing, against: few)
      few = few ?? timing
    }
  }
}

private func board(
  rows: Int,
  running: Int,
  on executor: DrainExecutor
) -> Store<Board.State, Board.Action> {
  let store = Store(initialState: Board.State(rows: rows), executor: executor) {
    Board(clock: ManualClock())
  }
  for number in 0..<running { store.send(.row(number, .start)) }
  executor.drain()
  precondition(store.counts.effects == running)
  return store
}

private struct Row: Reducer {
  struct State: Sendable, Identifiable {
    let id: Int
    var touches = 0
  }
  enum Action: Sendable { case touched, start }
  let clock: ManualClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .touched:
      state.touches += 1
      return .none
    case .start:
      return .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
    }
  }
}

private struct Board: Reducer {
  struct State: Sendable {
    var rows: IdentifiedArrayOf<Row.State>

    init(rows: Int) { self.rows = IdentifiedArray((0..<rows).map { Row.State(id: $0) }) }
  }
  enum Action: Sendable, CasePathable {
    case row(Int, Row.Action)
    case remove(Int)

    struct Cases: Sendable {
      let row = CasePath(Action.row) {
        if case .row(let id, let action) = $0 { (id, action) } else { nil }
      }
    }
    static let cases = Cases()
  }
  let clock: ManualClock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .remove(let id) = action { state.rows.remove(id: id) }
      return .none
    }
    .forEach(\.rows, action: \.row) { Row(clock: clock) }
  }
}
