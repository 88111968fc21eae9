import Millrace
import SampleFeatures
import Testing

@Suite("RowStressTests: rows that come, work, are watched and go, from several threads")
struct RowStressTests {
  /// A name that may not be shared between threads, which is nothing to a store: it is made anew for
  /// each look.
  final class Name: Hashable, CustomStringConvertible {
    let number: Int
    init(_ number: Int) { self.number = number }

    static func == (left: Name, right: Name) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    var description: String { "lamp \(number)" }
  }

  struct Lamp: Reducer {
    struct State: Sendable, Identifiable {
      let number: Int
      var id: Name { Name(number) }
    }
    enum Action: Sendable { case lit }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      .run { _ in
        while !Task.isCancelled { await Task.yield() }
      }
      .cancellable(id: "light", cancelInFlight: true)
    }
  }

  struct Row: Reducer {
    struct State: Sendable, Identifiable {
      let id: Int
      var ticks = 0
      var told = 0
      var lamp: Lamp.State?
    }
    enum Action: Sendable, CasePathable {
      case startTapped, ticked
      case lamp(Lamp.Action)

      struct Cases {
        let lamp = CasePath(Action.lamp) { if case .lamp(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .ticked:
          state.ticks += 1
          state.lamp = state.ticks.isMultiple(of: 3) ? nil : Lamp.State(number: state.ticks / 2)
          return state.lamp == nil ? .none : .send(.lamp(.lit))
        case .startTapped:
          return .run { send in
            while !Task.isCancelled {
              send(.ticked)
              await Task.yield()
            }
          }
          .cancellable(id: "work")
        case .lamp:
          return .none
        }
      }
      .ifLet(\.lamp, action: \.lamp) { Lamp() }
      .onChange(of: \.ticks) { _, _, state in
        state.told += 1
        return .none
      }
    }
  }

  struct Table: Reducer {
    struct State: Sendable {
      var rows: IdentifiedArrayOf<Row.State> = []
      var removed = 0
      var countsTold = 0
      /// Rows whose watcher was not told of each tick.
      var missed = 0
    }
    enum Action: Sendable, CasePathable {
      case added(Int), removed(Int)
      case row(id: Int, action: Row.Action)

      struct Cases {
        let row = CasePath(Action.row) {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .added(let number): state.rows.append(Row.State(id: number))
        case .removed(let number):
          guard let row = state.rows.remove(id: number) else { break }
          state.removed += 1
          if row.told != row.ticks { state.missed += 1 }
        case .row: break
        }
        return .none
      }
      .forEach(\.rows, action: \.row) { Row() }
      .onChange(of: \.rows.count) { _, _, state in
        state.countsTold += 1
        return .none
      }
    }
  }

  private let rounds = Rounds.of(100, full: 3_000)

  @Test func eachWatcherIsToldOfEachTickAndNothingIsLeft() async {
    let rounds = rounds
    let store = Store(initialState: Table.State()) {
      Table()
    } dependencies: {
      // A row may be gone before its first action.
      $0.issueReporter = IssueReporter { _ in }
    }
    onRealThreads(4) { thread in
      for round in 0..<rounds {
        let number = thread * rounds + round
        store.send(.added(number))
        store.send(.row(id: number, action: .startTapped))
        store.send(.row(id: number, action: .ticked))
        _ = store.runningEffects.map(\.scope)
        // Rows of other threads, which may not be there yet, or any more.
        store.send(.row(id: (number + rounds) % (4 * rounds), action: .startTapped))
        store.send(.removed((number + 2 * rounds) % (4 * rounds)))
        if round >= 3 { store.send(.removed(number - 3)) }
      }
    }
    let rest = store.state.rows.map(\.id)
    for number in rest { store.send(.removed(number)) }
    let state = store.state
    #expect(state.removed == 4 * rounds)
    #expect(state.countsTold == 8 * rounds)
    #expect(state.missed == 0)
    #expect(state.rows.isEmpty)
    var counts = store.counts
    counts.tasks = 0
    #expect(counts.isZero)
  }
}
