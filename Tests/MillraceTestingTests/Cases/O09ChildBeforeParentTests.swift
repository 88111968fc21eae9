import Millrace
import MillraceTesting
import Testing

@Suite("O-09: the child runs before its parent, and change hooks see all, in a test store")
struct O09ChildBeforeParentTests {
  struct Sums: Reducer {
    struct State: Equatable, Sendable {
      var child: Int? = 0
      var own = 0
      var log: [String] = []

      var sum: Int { own + (child ?? 0) }
      /// Sets the value through a computed property.
      var doubled: Int {
        get { own * 2 }
        set { own = newValue / 2 }
      }
    }

    enum Action: Equatable, Sendable, CasePathable {
      case child(Int)
      case closeTapped
      case ownChosen(Int)
      case doubledChosen(Int)
      case siblingChanged(Int)

      struct Cases: Sendable {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .child(9):
          state.log.append("parent sees \(state.child ?? -1)")
          state.child = nil
        case .ownChosen(let own): state.own = own
        case .doubledChosen(let doubled): state.doubled = doubled
        default: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) {
        Reduce { state, action in
          state = action
          return .none
        }
      }
      .onChange(of: \.sum) { old, new, state in
        state.log.append("\(old) → \(new)")
        return .send(.closeTapped)
      }
      Reduce { state, action in
        if case .siblingChanged(let own) = action { state.own = own }
        return .none
      }
    }
  }

  let store = TestStore(initialState: Sums.State()) { Sums() }

  @Test func theParentSeesWhatTheChildHasDone() {
    store.send(.child(9)) {
      $0.child = nil
      $0.log = ["parent sees 9"]
    }
  }

  /// The hook is told once for each action, and its effect is received like any other.
  @Test(arguments: [Sums.Action.ownChosen(2), .doubledChosen(4), .siblingChanged(2), .child(2)])
  func aChangeIsSeenWhoeverMadeIt(action: Sums.Action) {
    store.send(action) {
      if action == .child(2) { $0.child = 2 } else { $0.own = 2 }
      $0.log = ["0 → 2"]
    }
    store.receive(.closeTapped)
    store.finish()
  }

  @Test func anEqualValueIsNoChange() {
    store.send(.ownChosen(0))
    store.send(.doubledChosen(1))
    store.send(.child(0))
  }
}
