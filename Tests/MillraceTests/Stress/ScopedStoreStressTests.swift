import Millrace
import SampleFeatures
import Testing

@Suite("ScopedStoreStressTests: handles while children come and go")
struct ScopedStoreStressTests {
  struct Child: Reducer {
    struct State: Equatable, Sendable, Identifiable {
      let id: Int
      var count = 0
      /// Always the same as the count: a torn read would show.
      var text = "0"
    }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.count += action
      state.text = "\(state.count)"
      return action == 1 ? .run { $0(2) } : .none
    }
  }

  struct Parent: Reducer {
    struct State: Equatable, Sendable {
      var always = Child.State(id: 0)
      var maybe: Child.State? = Child.State(id: 1)
      var rows: IdentifiedArrayOf<Child.State> = []
    }
    enum Action: Sendable, CasePathable {
      case always(Int), maybe(Int)
      case row(id: Int, action: Int)
      case toggled
      case rowToggled(Int)

      struct Cases {
        let always = CasePath(Action.always) {
          if case .always(let value) = $0 { value } else { nil }
        }
        let maybe = CasePath(Action.maybe) { if case .maybe(let value) = $0 { value } else { nil } }
        let row = CasePath(Action.row) {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.always, action: \.always) { Child() }
      Reduce { state, action in
        switch action {
        case .toggled: state.maybe = state.maybe == nil ? Child.State(id: 1) : nil
        case .rowToggled(let id):
          if state.rows.remove(id: id) == nil { state.rows.append(Child.State(id: id)) }
        case .always, .maybe, .row: break
        }
        return .none
      }
      .ifLet(\.maybe, action: \.maybe) { Child() }
      .forEach(\.rows, action: \.row) { Child() }
    }
  }

  private let rounds = Rounds.of(500, full: 5_000)

  @Test func handlesAreMadeReadSentThroughObservedAndDroppedByManyThreads() async {
    var store: Store<Parent.State, Parent.Action>? = Store(initialState: Parent.State()) {
      Parent()
    } dependencies: {
      // A child may go while an action for it is on its way.
      $0.issueReporter = IssueReporter { _ in }
    }
    let (torn, rounds) = (SharedCount(), rounds)
    @Sendable func use(_ handle: Store<Child.State, Int>) {
      @Sendable func check(_ state: Child.State) {
        if state.text != "\(state.count)" { torn.add() }
      }
      let token = handle.observe(\.self) { check($0) }
      check(handle.state)
      handle.send(1)
      handle.withState { if $0.text != "\($0.count)" { torn.add() } }
      // Reads what it saw last, when the child has gone.
      check(handle.state)
      handle.send(3).cancel()
      token.cancel()
    }
    // A shared handle, besides those that each thread makes for itself.
    let shared = store!.scope(state: \.maybe, action: \.maybe)!
    onRealThreads(6) { [store] thread in
      guard let store else { return }
      for round in 0..<rounds {
        switch thread {
        case 0: store.send(.toggled)
        case 1: store.send(.rowToggled(round % 7))
        case 2:
          use(store.scope(state: \.always, action: \.always))
          use(shared)
        case 3:
          if let maybe = store.scope(state: \.maybe, action: \.maybe) { use(maybe) }
          use(shared)
        default:
          if let row = store.scope(state: \.rows, id: round % 7, action: \.row) { use(row) }
        }
      }
    }
    #expect(torn.value == 0)
    // Whatever still runs has an end.
    #expect(await comesTrueInTime { store?.counts.tasks == 0 })
    #expect(store?.counts.isZero == true)
    store = nil
    #expect(shared.counts.isZero)
    withExtendedLifetime(shared) {}
  }

  @Test func theLastHandleReleasesTheStore() {
    for _ in 0..<rounds {
      var store: Store<Parent.State, Parent.Action>? = Store(initialState: Parent.State()) {
        Parent()
      }
      weak let released = store
      let handle = Collected<Store<Child.State, Int>>()
      handle.append(store!.scope(state: \.always, action: \.always))
      let sent = SharedCount()
      store = nil
      onRealThreads(2) { _ in
        handle.all[0].send(2)
        sent.add()
      }
      #expect(handle.all[0].state.count == 4)
      #expect(sent.value == 2)
      #expect(released == nil)
    }
  }
}
