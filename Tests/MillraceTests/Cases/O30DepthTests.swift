import Millrace
import Testing

/// What depth and doing nothing cost, counted in calls; the times are those of `benchmarks depth`.
@Suite("O-30: the cost of depth and of doing nothing")
struct O30DepthTests {
  /// What was called how often.
  struct Counts {
    let bodies = SharedCount()
    let reductions = SharedCount()
    let extractions = SharedCount()

    @TaskLocal static var current = Counts()
  }

  struct Leaf: Reducer {
    struct State: Equatable, Sendable { var touches = 0 }
    enum Action: Sendable { case touched, nothing }
    let counts: Counts

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      counts.reductions.add()
      if case .touched = action { state.touches += 1 }
      return .none
    }
  }

  struct Nest<Feature: Reducer>: Reducer where Feature.State: Equatable {
    struct State: Equatable, Sendable {
      var child: Feature.State
    }

    enum Action: Sendable, CasePathable {
      case child(Feature.Action)

      struct Cases {
        let child: CasePath<Action, Feature.Action>

        init() {
          let count = Counts.current.extractions
          child = CasePath(Action.child) {
            count.add()
            return if case .child(let action) = $0 { action } else { nil }
          }
        }
      }
      static var cases: Cases { Cases() }
    }

    let feature: Feature
    let counts: Counts

    var body: some Reducer<State, Action> {
      let _ = counts.bodies.add()
      Scope(state: \.child, action: \.child) { feature }
    }
  }

  /// Sends actions to a feature at a depth, and checks what was called.
  private func check<Feature: Reducer>(
    _ feature: Feature,
    _ state: Feature.State,
    _ touched: Feature.Action,
    _ nothing: Feature.Action,
    depth: Int,
    _ counts: Counts
  ) where Feature.State: Equatable {
    if [1, 5, 10, 20].contains(depth) {
      let store = Store(initialState: state) { feature }
      let told = SharedCount()
      let token = store.observe(\.self) { _ in told.add() }
      #expect(told.takeAll() == 1)
      #expect(counts.bodies.takeAll() == depth)
      for _ in 0..<100 { store.send(touched) }
      #expect(counts.reductions.takeAll() == 100)
      #expect(counts.extractions.takeAll() == 100 * depth)
      #expect(told.takeAll() == 100)
      for _ in 0..<1000 { store.send(nothing) }
      #expect(counts.reductions.takeAll() == 1000)
      #expect(counts.extractions.takeAll() == 1000 * depth)
      #expect(told.takeAll() == 0)
      #expect(counts.bodies.value == 0)
      token.cancel()
    }
    guard depth < 20 else { return }
    check(
      Nest(feature: feature, counts: counts),
      Nest<Feature>.State(child: state),
      .child(touched),
      .child(nothing),
      depth: depth + 1,
      counts
    )
  }

  @Test func eachLevelCostsOneLookAtTheActionAndOneReductionIsAll() {
    let counts = Counts()
    Counts.$current.withValue(counts) {
      check(Leaf(counts: counts), Leaf.State(), .touched, .nothing, depth: 0, counts)
    }
  }

  // MARK: Observers

  struct Branches: Reducer {
    struct Row: Identifiable, Sendable {
      let id: Int
      var asked: Asked
    }
    struct State: Sendable {
      var rows: IdentifiedArrayOf<Row>
      var stack = StackState<Row>()
    }
    enum Action: Sendable, CasePathable {
      case row(id: Int, action: Int)
      case stack(StackAction<Row, Int>)
      case nothing

      struct Cases {
        let row = CasePath(Action.row) {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
        let stack = CasePath(Action.stack) { if case .stack(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    private var branch: some Reducer<Row, Int> {
      Reduce { state, action in
        state.asked.value = action
        return .none
      }
    }

    var body: some Reducer<State, Action> {
      EmptyReducer()
        .forEach(\.rows, action: \.row) { branch }
        .forEachPushed(\.stack, action: \.stack) { branch }
    }
  }

  @Test func aThousandObserversOfOtherBranchesAreNotAsked() throws {
    let count = SharedCount()
    let rows = (0..<1000).map { Branches.Row(id: $0, asked: Asked(count: count)) }
    let store = Store(
      initialState: Branches.State(rows: IdentifiedArray(uniqueElements: rows))
    ) { Branches() }
    for row in rows[..<100] {
      store.send(.stack(.push(id: store.state.stack.nextID, state: row)))
    }
    let told = SharedCount()
    var tokens = rows.map { row in
      store.scope(state: \.rows, id: row.id, action: \.row)!.observe(\.asked) { _ in told.add() }
    }
    let top = try #require(store.state.stack.ids.last)
    for id in store.state.stack.ids {
      tokens.append(
        store.scope(state: \.stack, id: id, action: \.stack)!.observe(\.asked) { _ in told.add() }
      )
    }
    store.send(.nothing)
    #expect(told.takeAll() == 1100)
    #expect(count.takeAll() <= 1100)

    store.send(.row(id: 500, action: 1))
    #expect((told.takeAll(), count.takeAll()) == (1, 1))
    store.send(.stack(.element(id: top, action: 1)))
    #expect((told.takeAll(), count.takeAll()) == (1, 1))
    for _ in 0..<1000 { store.send(.nothing) }
    #expect((told.takeAll(), count.takeAll()) == (0, 0))
    withExtendedLifetime(tokens) {}
  }
}
