import Millrace
import MillraceTesting
import SampleFeatures
import Testing

/// Counted in calls: one send is one reduction at any depth, and asks each level once.
@Suite("O-30: the cost of depth, in a test store")
struct O30DepthTests {
  struct Tree: Reducer {
    struct State: Equatable, Sendable {
      var touches = 0
      @Boxed var child: State?

      init(depth: Int) { if depth > 0 { child = State(depth: depth - 1) } }
    }

    enum Action: Equatable, Sendable, CasePathable {
      case touched, nothing
      indirect case child(Action)

      struct Cases: Sendable {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    let reductions: Collected<Int>

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        reductions.append(state.touches)
        if action == .touched { state.touches += 1 }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Tree(reductions: reductions) }
    }
  }

  private func nested(_ action: Tree.Action, _ depth: Int) -> Tree.Action {
    depth == 0 ? action : .child(nested(action, depth - 1))
  }

  private func change(_ state: inout Tree.State, _ depth: Int) {
    if depth == 0 { state.touches += 1 } else { change(&state.child!, depth - 1) }
  }

  @Test(arguments: [0, 1, 5, 10, 20])
  func eachLevelReducesOnce(depth: Int) {
    let reductions = Collected<Int>()
    let store = TestStore(initialState: Tree.State(depth: 20)) { Tree(reductions: reductions) }
    for number in 1...10 {
      store.send(nested(.touched, depth)) { change(&$0, depth) }
      store.send(nested(.nothing, depth))
      #expect(reductions.count == number * 2 * (depth + 1))
    }
    store.finish()
  }
}
