import Millrace
import MillraceTesting
import Testing

// `.ci/type-checking` holds the chains of E-19, and what the compiler must refuse with which text (E-26).
@Suite("E-20, E-21, E-22, E-25: types are inferred where they are known")
struct E20InferenceTests {
  struct Counter: Reducer {
    struct State: Equatable, Sendable { var count = 0 }
    enum Action: Equatable, Sendable { case tapped }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        state.count += 1
        return .none
      }
    }
  }

  struct Words: Reducer {
    func reduce(into words: inout [String], action: String) -> Effect<String> {
      words.append(action)
      return .none
    }
  }

  struct Parent: Reducer {
    struct State: Equatable, Sendable {
      var child: Counter.State? = Counter.State()
      var actions = 0
    }
    enum Action: Equatable, Sendable, CasePathable {
      case child(Counter.Action), shown(PresentationAction<Counter.Action>)

      struct Cases {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
        let shown = CasePath(Action.shown) { if case .shown(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      CombineReducers {
        Reduce { state, action in
          state.actions += 1
          return .none
        }
      }
      .ifLet(\.child, action: \.child) { Counter() }
      .ifPresented(\.child, action: \.shown) { EmptyReducer() }
      .ifPresented(\.child, action: \.shown) {}
      .ifPresented(\.child, action: \.shown) {
        Reduce { state, action in
          state.count += 10
          return .none
        }
      }
    }
  }

  @Test func theInitialStateIsThatOfTheFeature() {
    let store = TestStore(initialState: .init()) { Counter() }
    store.send(.tapped) { $0.count = 1 }
    let words = TestStore(initialState: []) { Words() }
    words.send("a") { $0 = ["a"] }
    #expect(Store(initialState: .init(count: 3)) { Counter() }.count == 3)
    #expect(Store(initialState: []) { Words() }.state == [])
  }

  @Test func combinedReducersAndChildrenWrittenInPlaceTakeTheirTypesFromWhereTheyStand() {
    let store = TestStore(initialState: .init()) { Parent() }
    store.send(.child(.tapped)) {
      $0.child?.count = 1
      $0.actions = 1
    }
    store.send(.shown(.presented(.tapped))) {
      $0.child?.count = 11
      $0.actions = 2
    }
    store.send(.shown(.dismiss)) {
      $0.child = nil
      $0.actions = 3
    }
  }
}
