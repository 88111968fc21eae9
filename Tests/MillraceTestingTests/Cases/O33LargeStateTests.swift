import Millrace
import MillraceTesting
import Testing

@Suite("O-33: very large state values, in a test store")
struct O33LargeStateTests {
  /// The innermost feature.
  struct Leaf: Reducer {
    struct State: Equatable, Sendable {
      var fields = WideFields()
      var count = 0
    }
    enum Action: Sendable { case touched, runTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .touched:
        state.count += 1
        state.fields.moreTens.j.j = "\(state.count)"
        return .none
      case .runTapped:
        return .run { send in send(.touched) }
      }
    }
  }

  /// A feature around an optional child, which lies in its state.
  struct Level<Child: Reducer>: Reducer where Child.State: Equatable {
    struct State: Equatable, Sendable {
      var fields = WideFields()
      var child: Child.State?
    }
    enum Action: Sendable, CasePathable {
      case child(Child.Action)

      struct Cases {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
      static var cases: Cases { Cases() }
    }
    let child: Child

    var body: some Reducer<State, Action> {
      EmptyReducer().ifLet(\.child, action: \.child) { child }
    }
  }

  /// The same with the child in a box.
  struct BoxedLevel<Child: Reducer>: Reducer where Child.State: Equatable {
    struct State: Equatable, Sendable {
      var fields = WideFields()
      @Boxed var child: Child.State?
    }
    enum Action: Sendable, CasePathable {
      case child(Child.Action)

      struct Cases {
        let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      }
      static var cases: Cases { Cases() }
    }
    let child: Child

    var body: some Reducer<State, Action> {
      EmptyReducer().ifLet(\.$child, action: \.child) { child }
    }
  }

  private func nested<Child: Reducer>(
    _ child: Child,
    _ state: Child.State,
    _ actions: [Child.Action],
    depth: Int,
    _ changes: @escaping @Sendable (inout Child.State) -> Void
  ) where Child.State: Equatable {
    guard depth > 0 else {
      #expect(MemoryLayout<Child.State>.size > 20 * 1024)
      return drive(child, state, actions, changes, kilobytes: 4096)
    }
    nested(
      Level(child: child),
      Level<Child>.State(child: state),
      actions.map { .child($0) },
      depth: depth - 1
    ) { changes(&$0.child!) }
  }

  private func nestedInBoxes<Child: Reducer>(
    _ child: Child,
    _ state: Child.State,
    _ actions: [Child.Action],
    depth: Int,
    _ changes: @escaping @Sendable (inout Child.State) -> Void
  ) where Child.State: Equatable {
    guard depth > 0 else {
      #expect(MemoryLayout<Child.State>.size < 4 * 1024)
      return drive(child, state, actions, changes, kilobytes: 512)
    }
    nestedInBoxes(
      BoxedLevel(child: child),
      BoxedLevel<Child>.State(child: state),
      actions.map { .child($0) },
      depth: depth - 1
    ) { changes(&$0.child!) }
  }

  // In debug builds the compiler's `==` of a state without boxes copies it so often that the comparison
  // alone needs more than a small stack.

  /// Sends a thousand actions to the deepest level, half of them through effects, and asserts each.
  private func drive<Feature: Reducer>(
    _ feature: Feature,
    _ state: Feature.State,
    _ actions: [Feature.Action],
    _ changes: @escaping @Sendable (inout Feature.State) -> Void,
    kilobytes: Int
  ) where Feature.State: Equatable {
    let store = TestStore(initialState: state) { feature }
    onSmallStack(kilobytes: kilobytes) {
      for _ in 0..<500 {
        store.send(actions[0], changes: changes)
        store.send(actions[1])
        store.receive(matching: { _ in true }, changes: changes)
      }
      store.finish()
    }
    #expect(store.state != state)
    #expect(store.counts.isZero)
  }

  /// What `.touched` does.
  @Sendable private func touch(_ state: inout Leaf.State) {
    state.count += 1
    state.fields.moreTens.j.j = "\(state.count)"
  }

  @Test func eightLevels() {
    nested(Leaf(), Leaf.State(), [.touched, .runTapped], depth: 7, touch)
  }

  @Test func eightLevelsInBoxesNeedNoMoreThanASmallStack() {
    nestedInBoxes(Leaf(), Leaf.State(), [.touched, .runTapped], depth: 7, touch)
  }
}
