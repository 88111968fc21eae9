import Millrace
import Testing

@Suite("O-33: very large state values")
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
    depth: Int
  ) where Child.State: Equatable {
    guard depth > 0 else {
      #expect(MemoryLayout<Child.State>.size > 20 * 1024)
      return drive(child, state, actions)
    }
    nested(
      Level(child: child),
      Level<Child>.State(child: state),
      actions.map { .child($0) },
      depth: depth - 1
    )
  }

  private func nestedInBoxes<Child: Reducer>(
    _ child: Child,
    _ state: Child.State,
    _ actions: [Child.Action],
    depth: Int
  ) where Child.State: Equatable {
    guard depth > 0 else {
      #expect(MemoryLayout<Child.State>.size < 4 * 1024)
      return drive(child, state, actions)
    }
    nestedInBoxes(
      BoxedLevel(child: child),
      BoxedLevel<Child>.State(child: state),
      actions.map { .child($0) },
      depth: depth - 1
    )
  }

  /// Sends a thousand actions to the deepest level, and receives five hundred from effects there, on a
  /// small stack. Nobody compares the whole: in debug builds the compiler's `==` of such a state copies
  /// it more often than would fit.
  private func drive<Feature: Reducer>(
    _ feature: Feature,
    _ state: Feature.State,
    _ actions: [Feature.Action]
  ) where Feature.State: Equatable {
    let executor = DrainExecutor()
    let store = Store(initialState: state, executor: executor) { feature }
    let token = store.observeDrains { _ in }
    onSmallStack {
      for _ in 0..<500 {
        for action in actions { store.send(action) }
        executor.drain()
      }
    }
    #expect(store.actionCount == 1500)
    #expect(store.counts.isZero)
    token.cancel()
  }

  @Test func eightLevelsNeedNoMoreThanASmallStack() {
    nested(Leaf(), Leaf.State(), [.touched, .runTapped], depth: 7)
  }

  @Test func eightLevelsInBoxes() {
    nestedInBoxes(Leaf(), Leaf.State(), [.touched, .runTapped], depth: 7)
  }
}
