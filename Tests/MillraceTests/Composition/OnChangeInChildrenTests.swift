import Millrace
import Testing

/// A child that watches itself sees what its parent does to it.
@Suite struct OnChangeInChildrenTests {
  struct Watched: Reducer {
    struct State: Equatable, Sendable, Identifiable {
      var id = 0
      var count = 0
      var log: [String] = []
    }

    enum Action: Equatable, Sendable { case countChosen(Int), answered(Int) }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .countChosen(let count): state.count = count
        case .answered(let count): state.log.append("answered \(count)")
        }
        return .none
      }
      .onChange(of: \.count) { old, new, state in
        state.log.append("\(old) → \(new)")
        return .send(.answered(new))
      }
    }
  }

  struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var always = Watched.State()
      var maybe: Watched.State?
      var rows: IdentifiedArrayOf<Watched.State> = []
      var stack = StackState<Watched.State>()
    }

    enum Action: Equatable, Sendable, CasePathable {
      case always(Watched.Action)
      case maybe(PresentationAction<Watched.Action>)
      case row(id: Int, action: Watched.Action)
      case stack(StackAction<Watched.State, Watched.Action>)
      case nothing
      /// Sets all counts.
      case set(Int)
      case setRows([Int: Int])
      case rowsChanged(IdentifiedArrayOf<Watched.State>)
      case maybeChanged(Watched.State?)

      struct Cases {
        let always = CasePath(Action.always) {
          if case .always(let value) = $0 { value } else { nil }
        }
        let maybe = CasePath(Action.maybe) { if case .maybe(let value) = $0 { value } else { nil } }
        let row = CasePath(Action.row) {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
        let stack = CasePath(Action.stack) { if case .stack(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.always, action: \.always) { Watched() }
      Reduce { state, action in
        switch action {
        case .set(let count):
          state.always.count = count
          state.maybe?.count = count
          for id in state.rows.ids { state.rows[id: id]?.count = count }
          for id in state.stack.ids { state.stack[id: id]?.count = count }
        case .setRows(let counts):
          for (id, count) in counts { state.rows[id: id]?.count = count }
        case .rowsChanged(let rows): state.rows = rows
        case .maybeChanged(let maybe): state.maybe = maybe
        default: break
        }
        return .none
      }
      .ifPresented(\.maybe, action: \.maybe) { Watched() }
      .forEach(\.rows, action: \.row) { Watched() }
      .forEachPushed(\.stack, action: \.stack) { Watched() }
    }
  }

  let lab = FeatureLaboratory(
    Feature.State(
      maybe: Watched.State(),
      rows: [Watched.State(id: 1), Watched.State(id: 2)],
      stack: [Watched.State()]
    )
  ) { Feature() }

  static let told = ["0 → 4", "answered 4"]

  @Test func theParentsChangesAreSeenInEveryKindOfChild() {
    lab.send(.set(4))
    #expect(lab.state.always.log == Self.told)
    #expect(lab.state.maybe?.log == Self.told)
    #expect(lab.state.rows.map(\.log) == [Self.told, Self.told])
    #expect(lab.state.stack[0].log == Self.told)
    lab.expectQuiet()
  }

  @Test func theirOwnChangesAreSeenOnce() {
    lab.send(.always(.countChosen(4)))
    lab.send(.maybe(.presented(.countChosen(4))))
    lab.send(.row(id: 2, action: .countChosen(4)))
    lab.send(.stack(.element(id: 0, action: .countChosen(4))))
    #expect(lab.state.always.log == Self.told)
    #expect(lab.state.maybe?.log == Self.told)
    #expect(lab.state.rows.map(\.log) == [[], Self.told])
    #expect(lab.state.stack[0].log == Self.told)
    lab.expectQuiet()
  }

  @Test func rowsThatWereNotTouchedAreNotTold() {
    lab.send(.setRows([2: 7]))
    #expect(lab.state.rows.map(\.log) == [[], ["0 → 7", "answered 7"]])
  }

  @Test func aChildThatHasJustComeHasNotChanged() {
    lab.send(.maybeChanged(nil))
    lab.send(.maybeChanged(Watched.State(count: 5)))
    lab.send(.rowsChanged([Watched.State(id: 3, count: 5)]))
    lab.send(.nothing)
    #expect(lab.state.maybe?.log == [])
    #expect(lab.state.rows.map(\.log) == [[]])
    lab.send(.set(6))
    #expect(lab.state.maybe?.log == ["5 → 6", "answered 6"])
    #expect(lab.state.rows.map(\.log) == [["5 → 6", "answered 6"]])
  }

  @Test func anotherChildInTheSamePlaceHasNotChanged() {
    lab.send(.maybeChanged(Watched.State(id: 9, count: 5)))
    #expect(lab.state.maybe?.log == [])
    lab.send(.maybeChanged(Watched.State(id: 9, count: 6)))
    #expect(lab.state.maybe?.log == ["5 → 6", "answered 6"])
  }

  @Test func aRowIsStillTheSameWhenTheWholeCollectionIsReplaced() {
    lab.send(.rowsChanged([Watched.State(id: 2, count: 3), Watched.State(id: 3, count: 3)]))
    #expect(lab.state.rows.map(\.log) == [["0 → 3", "answered 3"], []])
  }

  @Test func moreRowsThanTheCollectionRemembersChangeInOneAction() {
    let many = FeatureLaboratory(
      Feature.State(rows: IdentifiedArray(uniqueElements: (0..<100).map { Watched.State(id: $0) }))
    ) { Feature() }
    many.send(.set(4))
    #expect(many.state.rows.allSatisfy { $0.log == Self.told })
    many.send(.setRows([7: 5]))
    #expect(many.state.rows.filter { $0.log.count == 4 }.map(\.id) == [7])
  }
}
