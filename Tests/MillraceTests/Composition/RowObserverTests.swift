import Millrace
import SampleFeatures
import Testing

/// Observers of rows are asked only when their row was touched.
@Suite struct RowObserverTests {
  struct Row: Reducer {
    struct State: Identifiable, Sendable {
      let id: Int
      var asked: Asked
    }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.asked.value = action
      return .none
    }
  }

  struct Table: Reducer {
    struct State: Sendable {
      var rows: IdentifiedArrayOf<Row.State> = []
      var other = 0
      var isShown: Bool? = true
    }

    enum Action: Sendable, CasePathable {
      case row(id: Int, action: Int)
      case otherChosen(Int)
      case nothing
      case sortTapped
      case rowsChanged(IdentifiedArrayOf<Row.State>)

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
        case .otherChosen(let other): state.other = other
        case .sortTapped: state.rows.sort { $0.id > $1.id }
        case .rowsChanged(let rows): state.rows = rows
        case .nothing, .row: break
        }
        return .none
      }
      .forEach(\.rows, action: \.row) { Row() }
    }
  }

  let count = SharedCount()
  let log = RunLog()

  func rows(_ ids: some Sequence<Int>, value: Int = 0) -> IdentifiedArrayOf<Row.State> {
    IdentifiedArray(
      uniqueElements: ids.map { Row.State(id: $0, asked: Asked(value: value, count: count)) }
    )
  }

  func observe(
    _ store: Store<Table.State, Table.Action>,
    _ id: Int
  ) throws -> ObservationToken {
    try #require(store.scope(state: \.rows, id: id, action: \.row))
      .observe(\.asked) { [log] in log.note("\(id): \($0.value)") }
  }

  @Test func aThousandObserversOfOtherRowsAreNotAsked() throws {
    let store = Store(initialState: Table.State(rows: rows(0..<1000))) { Table() }
    let tokens = try (0..<1000).map { try observe(store, $0) }
    #expect(log.entries.count == 1000)
    _ = count.takeAll()
    store.send(.nothing)
    store.send(.otherChosen(1))
    #expect(count.takeAll() == 0)
    store.send(.row(id: 500, action: 7))
    #expect(count.takeAll() == 1)
    store.send(.row(id: 500, action: 7))
    #expect(count.takeAll() == 1)
    store.send(.sortTapped)
    #expect(count.takeAll() == 0)
    #expect(log.entries.suffix(1) == ["500: 7"])
    #expect(log.entries.count == 1001)
    tokens.forEach { $0.cancel() }
    store.send(.row(id: 500, action: 8))
    #expect(count.takeAll() == 0)
  }

  @Test func noChangeIsMissed() throws {
    let store = Store(initialState: Table.State(rows: rows(0..<50))) { Table() }
    let tokens = try (0..<50).map { try observe(store, $0) }
    store.send(.rowsChanged(rows(10..<60, value: 1)))
    #expect(Set(log.entries.dropFirst(50)) == Set((10..<50).map { "\($0): 1" }))
    store.send(.rowsChanged(rows(0..<10, value: 2)))
    #expect(log.entries.suffix(10) == (0..<10).map { "\($0): 2" }[...])
    tokens.forEach { $0.cancel() }
  }

  @Test func allAreToldInOrderOfRegistration() throws {
    let store = Store(initialState: Table.State(rows: rows(0..<3))) { Table() }
    let first = store.observe(\.other) { [log] in log.note("first: \($0)") }
    let row2 = try observe(store, 2)
    let second = store.observe(\.other) { [log] in log.note("second: \($0)") }
    let row0 = try observe(store, 0)
    let last = store.observe(\.rows.count) { [log] in log.note("last: \($0)") }
    let start = ["first: 0", "2: 0", "second: 0", "0: 0", "last: 3"]
    #expect(log.entries == start)
    store.send(.rowsChanged(rows([0, 2], value: 1)))
    #expect(Array(log.entries.dropFirst(5)) == ["2: 1", "0: 1", "last: 2"])
    [first, row2, second, row0, last].forEach { $0.cancel() }
  }

  @Test func anObserverMayEndAnotherOneWhoseTurnHasNotCome() throws {
    let store = Store(initialState: Table.State(rows: rows(0..<2))) { Table() }
    let later = Collected<ObservationToken>()
    let token = try #require(store.scope(state: \.rows, id: 0, action: \.row))
      .observe(\.asked) { if $0.value == 1 { later.all.forEach { $0.cancel() } } }
    later.append(try observe(store, 1))
    store.send(.rowsChanged(rows(0..<2, value: 1)))
    #expect(log.entries == ["1: 0"])
    token.cancel()
  }

  @Test func aRowInARowIsAskedOnlyWhenTheOuterRowWasTouched() throws {
    let evaluations = SharedCount()
    let lab = FeatureLaboratory(RecursiveFeatureTests.Tree.State(depth: 2)) {
      RecursiveFeatureTests.Tree(evaluations: evaluations)
    }
    let outer = try #require(lab.store.scope(state: \.rows, id: 1, action: \.row))
    let inner = try #require(outer.scope(state: \.rows, id: 0, action: \.row))
    let token = inner.observe(\.ticks) { [log] in log.note("\($0)") }
    lab.send(.row(id: 0, action: .ticked))
    lab.send(.row(id: 1, action: .row(id: 0, action: .ticked)))
    lab.send(.row(id: 1, action: .row(id: 1, action: .ticked)))
    #expect(log.entries == ["0", "1"])
    token.cancel()
  }
}
