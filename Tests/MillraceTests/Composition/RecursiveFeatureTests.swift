import Millrace
import SampleFeatures
import Testing

/// Features that contain their own kind.
@Suite struct RecursiveFeatureTests {
  /// A row that contains rows.
  struct Tree: Reducer {
    struct State: Equatable, Sendable, Identifiable {
      let id: Int
      var ticks = 0
      var changes = 0
      var rows: IdentifiedArrayOf<State> = []

      /// A tree in which every node has children 0 and 1.
      init(id: Int = 0, depth: Int) {
        self.id = id
        if depth > 0 {
          rows = [State(id: 0, depth: depth - 1), State(id: 1, depth: depth - 1)]
        }
      }

      /// The node at the end of a path of ids.
      subscript(path: [Int]) -> State? {
        path.reduce(self as State?) { $0?.rows[id: $1] }
      }
    }

    enum Action: Equatable, Sendable, CasePathable {
      indirect case row(id: Int, action: Action)
      case startTapped, stopTapped, ticked
      case removeTapped(Int)

      struct Cases {
        let row = CasePath(Action.row) {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
      }
      static let cases = Cases()
    }

    let evaluations: SharedCount
    @Dependency(\.clock) var clock

    var body: some Reducer<State, Action> {
      let _ = evaluations.add()
      Reduce { state, action in
        switch action {
        case .row: return .none
        case .startTapped:
          return .run(name: "timer") { send in
            for await _ in clock.ticks(every: .seconds(1)) { send(.ticked) }
          }
          .cancellable(id: TickerID.timer, cancelInFlight: true)
        case .stopTapped: return .cancel(id: TickerID.timer)
        case .ticked: state.ticks += 1
        case .removeTapped(let id): state.rows.remove(id: id)
        }
        return .none
      }
      .forEach(\.rows, action: \.row) { Tree(evaluations: evaluations) }
      .onChange(of: \.ticks) { _, _, state in
        state.changes += 1
        return .none
      }
    }
  }

  static func at(_ path: [Int], _ action: Tree.Action) -> Tree.Action {
    path.reversed().reduce(action) { .row(id: $1, action: $0) }
  }

  @Test func everyNodeOfATreeFiveDeepIsAChildOfItsOwn() {
    let evaluations = SharedCount()
    let lab = FeatureLaboratory(Tree.State(depth: 5)) { Tree(evaluations: evaluations) }
    let deep = [1, 0, 1, 0, 1]
    let middle = [1, 0, 1]
    let other = [0, 0, 1, 0, 1]
    for path in [deep, middle, other] { lab.send(Self.at(path, .startTapped)) }
    lab.advance(by: .seconds(1))
    // The timer of the middle was started later, under the same id: it leaves the one below alone.
    #expect(
      lab.scopes == [
        "row[1].row[0].row[1].row[0].row[1]", "row[1].row[0].row[1]",
        "row[0].row[0].row[1].row[0].row[1]",
      ]
    )
    lab.send(Self.at(middle, .stopTapped))
    lab.advance(by: .seconds(1))
    // A cancel in a feature reaches what is below it.
    #expect([deep, middle, other].map { lab.state[$0]?.ticks } == [1, 1, 2])
    #expect(lab.state[other]?.changes == 2)
    lab.send(Self.at([0], .removeTapped(0)))
    lab.advance(by: .seconds(1))
    lab.expectQuiet()
    // Six levels, however many nodes there are: one body for each.
    #expect(evaluations.value == 6)
  }

  /// A child that contains a child.
  struct Chain: Reducer {
    struct State: Equatable, Sendable {
      var ticks = PlainTicks()
      @Boxed var next: State?

      init(depth: Int) {
        if depth > 0 { next = State(depth: depth - 1) }
      }

      func link(_ depth: Int) -> State? { depth == 0 ? self : next?.link(depth - 1) }
    }

    enum Action: Equatable, Sendable, CasePathable {
      indirect case next(Action)
      case ticks(TickerAction)
      case cutTapped

      struct Cases {
        let next = CasePath(Action.next) { if case .next(let value) = $0 { value } else { nil } }
        let ticks = CasePath(Action.ticks) { if case .ticks(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    let evaluations: SharedCount

    var body: some Reducer<State, Action> {
      let _ = evaluations.add()
      Scope(state: \.ticks, action: \.ticks) { Ticker() }
      Reduce { state, action in
        if action == .cutTapped { state.next = nil }
        return .none
      }
      .ifLet(\.$next, action: \.next) { Chain(evaluations: evaluations) }
    }
  }

  static func link(_ depth: Int, _ action: Chain.Action) -> Chain.Action {
    (0..<depth).reduce(action) { action, _ in .next(action) }
  }

  @Test func everyLinkOfAChainFiveDeepIsAChildOfItsOwn() {
    let evaluations = SharedCount()
    let lab = FeatureLaboratory(Chain.State(depth: 5)) { Chain(evaluations: evaluations) }
    #expect(evaluations.value == 1)
    for depth in 0...5 { lab.send(Self.link(depth, .ticks(.startTapped))) }
    lab.advance(by: .seconds(1))
    #expect((0...5).map { lab.state.link($0)?.ticks.ticks } == [1, 1, 1, 1, 1, 1])
    #expect(lab.scopes.last == "next.next.next.next.next.ticks")
    lab.send(Self.link(3, .ticks(.stopTapped)))
    lab.advance(by: .seconds(1))
    #expect((0...5).map { lab.state.link($0)?.ticks.ticks } == [2, 2, 2, 1, 2, 2])
    lab.send(Self.link(1, .cutTapped))
    lab.advance(by: .seconds(1))
    #expect((0...2).map { lab.state.link($0)?.ticks.ticks } == [3, 3, nil])
    #expect(lab.scopes == ["ticks", "next.ticks"])
    #expect(lab.issues.count == 0)
    #expect(evaluations.value == 6)
  }
}
