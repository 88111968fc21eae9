import Millrace
import Testing

@Suite("O-09: the child runs before its parent; change hooks see every change")
struct O09ChildBeforeParentTests {
  struct Counter: Reducer {
    struct State: Equatable, Sendable { var count = 0 }
    enum Action: Equatable, Sendable { case closeTapped, countChosen(Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .closeTapped: state.count = 9
      case .countChosen(let count): state.count = count
      }
      return .none
    }
  }

  struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var child: Counter.State?
      var always = Counter.State()
      var own = 0
      var log: [String] = []

      var sum: Int { own + always.count + (child?.count ?? 0) }
      /// Sets the value through a computed property.
      var doubled: Int {
        get { own * 2 }
        set { own = newValue / 2 }
      }
    }

    enum Action: Equatable, Sendable, CasePathable {
      case child(Counter.Action)
      case always(Counter.Action)
      case ownChosen(Int)
      case doubledChosen(Int)
      case siblingChanged(Int)

      struct Cases {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
        let always = CasePath(Action.always) {
          if case .always(let value) = $0 { value } else { nil }
        }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.always, action: \.always) { Counter() }
      Reduce { state, action in
        switch action {
        case .child(.closeTapped):
          state.log.append("parent sees \(state.child?.count ?? -1)")
          state.child = nil
        case .ownChosen(let own): state.own = own
        case .doubledChosen(let doubled): state.doubled = doubled
        default: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { Counter() }
      .onChange(of: \.sum) { old, new, state in
        state.log.append("\(old) → \(new)")
        return .none
      }
      // A sibling that comes after the reducer to which the hook is applied.
      Reduce { state, action in
        if case .siblingChanged(let own) = action { state.own = own }
        return .none
      }
    }
  }

  let lab = FeatureLaboratory(Feature.State(child: Counter.State())) { Feature() }

  @Test func theParentSeesWhatTheChildHasDone() {
    lab.send(.child(.closeTapped))
    #expect(lab.state.log == ["parent sees 9"])
    lab.expectQuiet()
  }

  @Test func aChangeIsSeenWhoeverMadeIt() {
    lab.send(.ownChosen(1))
    lab.send(.siblingChanged(2))
    lab.send(.child(.countChosen(3)))
    lab.send(.always(.countChosen(4)))
    lab.send(.doubledChosen(20))
    #expect(lab.state.log == ["0 → 1", "1 → 2", "2 → 5", "5 → 9", "9 → 17"])
    lab.expectQuiet()
  }

  @Test func anEqualValueIsNoChange() {
    lab.send(.ownChosen(0))
    lab.send(.doubledChosen(1))
    #expect(lab.state.log == [])
  }

  @Test func theChildIsGoneAndTheSumTheSame() {
    // The child sets 9 and is removed in the same action: before and after the sum is 0.
    lab.send(.child(.closeTapped))
    #expect(lab.state.sum == 0)
    #expect(!lab.state.log.contains { $0.contains("→") })
  }
}
