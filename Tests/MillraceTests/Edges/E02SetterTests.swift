import Millrace
import SampleFeatures
import Testing

/// A wrapper of somebody else's making, which counts what it is set.
@propertyWrapper
struct Counting<Value: Equatable & Sendable>: Equatable, Sendable {
  private var value: Value
  private(set) var sets = 0

  init(wrappedValue: Value) { value = wrappedValue }

  var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      sets += 1
    }
  }

  var projectedValue: Int { sets }
}

/// A list that knows how often it was added to, and whether it was unique then.
struct Listing: Reducer {
  struct State: Equatable, Sendable, Identifiable {
    var id = 0
    var items: [Int] = []
    var probe = UniqueProbe()
    var shared = 0
  }

  enum Action: Equatable, Sendable { case add }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if !state.probe.isUnique() { state.shared += 1 }
    state.items.append(state.items.count)
    return .none
  }
}

@Suite("E-02: no setter, observer or wrapper finds a hole in the state")
struct E02SetterTests {
  /// What the accessors below have seen: the number of items, each time they were called.
  struct Seen: Equatable, Sendable {
    private(set) var counts: [Int] = []
    mutating func note(_ state: Listing.State?) { counts.append(state?.items.count ?? -1) }
  }

  struct Inner: Equatable, Sendable {
    @Boxed var child = Listing.State()
    @Boxed var maybe: Listing.State? = Listing.State()
  }

  struct State: Equatable, Sendable {
    // Observed.
    var plain = Listing.State() { didSet { seen.note(plain) } }
    var old = Listing.State() {
      didSet { oldAndNew.append(contentsOf: [oldValue.items.count, old.items.count]) }
    }
    var soon = Listing.State() { willSet { seen.note(newValue) } }
    var boxed = Boxed(Listing.State()) { didSet { seen.note(boxed.wrappedValue) } }
    var maybe: Listing.State? = Listing.State() { didSet { seen.note(maybe) } }
    var boxedMaybe: Boxed<Listing.State?> = Boxed(Listing.State()) {
      didSet { seen.note(boxedMaybe.wrappedValue) }
    }
    var rows: IdentifiedArrayOf<Listing.State> = [Listing.State(id: 1)] {
      didSet { seen.note(rows[id: 1]) }
    }
    var stack: StackState<Listing.State> = [Listing.State()] { didSet { seen.note(stack[id: 0]) } }
    @Boxed var observedBox = Listing.State() { didSet { seen.note(observedBox) } }
    @Counting var wrapped = Listing.State()
    // Computed.
    var computed: Listing.State {
      get { store }
      set {
        store = newValue
        seen.note(store)
      }
    }
    var computedBox: Boxed<Listing.State> {
      get { storedBox }
      set {
        storedBox = newValue
        seen.note(storedBox.wrappedValue)
      }
    }
    var passedOn: Boxed<Listing.State> {
      get { $passed }
      set {
        $passed = newValue
        total = passed.items.count
      }
    }
    var passedOnCounted: Boxed<Listing.State> {
      get { $passed }
      set {
        $passed = newValue
        seen.note(passed)
      }
    }
    subscript(index: Int) -> Listing.State {
      get { store }
      set {
        store = newValue
        seen.note(newValue)
      }
    }
    // Stored, but in something that is observed.
    var inner = Inner() { didSet { seen.note(inner.child) } }

    var store = Listing.State()
    var storedBox = Boxed(Listing.State())
    @Boxed var passed = Listing.State()
    @Boxed var direct = Listing.State()
    @Boxed var directMaybe: Listing.State? = Listing.State()
    var choice = Choice.listing(Listing.State()) { didSet { seen.note(choice.listing) } }
    var seen = Seen()
    var oldAndNew: [Int] = []
    var total = 0
  }

  enum Choice: Equatable, Sendable, CasePathable {
    case listing(Listing.State)

    struct Cases {
      let listing = CasePath(Choice.listing) {
        if case .listing(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()

    var listing: Listing.State? { if case .listing(let state) = self { state } else { nil } }
  }

  enum Action: Equatable, Sendable, CasePathable {
    case child(Listing.Action)
    case presented(PresentationAction<Listing.Action>)
    case row(Int, Listing.Action)
    case stack(StackAction<Listing.State, Listing.Action>)
    case choice(ChoiceAction)

    struct Cases {
      let child = CasePath(Action.child) { if case .child(let value) = $0 { value } else { nil } }
      let presented = CasePath(Action.presented) {
        if case .presented(let value) = $0 { value } else { nil }
      }
      let row = CasePath(Action.row) {
        if case .row(let id, let action) = $0 { (id, action) } else { nil }
      }
      let stack = CasePath(Action.stack) { if case .stack(let value) = $0 { value } else { nil } }
      let choice = CasePath(Action.choice) {
        if case .choice(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
  }

  enum ChoiceAction: Equatable, Sendable, CasePathable {
    case listing(Listing.Action)

    struct Cases {
      let listing = CasePath(ChoiceAction.listing) {
        if case .listing(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
  }

  /// The state after an action was sent three times.
  private func state(
    after action: Action = .child(.add),
    @ReducerBuilder<State, Action> _ reducer: () -> some Reducer<State, Action>
  ) -> State {
    let store = Store(initialState: State(), reducer: reducer)
    for _ in 0..<3 { store.send(action) }
    return store.state
  }

  @Test func scopeOfWhatIsObserved() {
    var after = state { Scope(state: \.plain, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { Scope(state: \.soon, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { Scope(state: \.boxed, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { Scope(state: \.observedBox, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { Scope(state: \.old, action: \.child) { Listing() } }
    #expect(after.oldAndNew == [0, 1, 1, 2, 2, 3])
  }

  @Test func scopeOfWhatIsComputedOrWrapped() {
    var after = state { Scope(state: \.computed, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { Scope(state: \.computedBox, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { Scope(state: \.[7], action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { Scope(state: \.wrapped, action: \.child) { Listing() } }
    #expect(after.wrapped.items.count == 3)
    #expect(after.$wrapped == 3)
  }

  @Test func scopeOfABoxThatAnAccessorPassesOn() {
    var after = state { Scope(state: \.passedOn, action: \.child) { Listing() } }
    #expect(after.total == 3)
    #expect(after.passed.items == [0, 1, 2])
    // Its accessor changes more than the box, so it is called once for each change.
    after = state { Scope(state: \.passedOnCounted, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
  }

  @Test func scopeOfABoxInsideOfWhatIsObserved() {
    let after = state { Scope(state: \.inner.$child, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    #expect(after.inner.child.items == [0, 1, 2])
  }

  @Test func aBoxIsChangedInPlace() {
    var after = state { Scope(state: \.$direct, action: \.child) { Listing() } }
    #expect(after.direct.items == [0, 1, 2])
    #expect(after.direct.shared == 0)
    #expect(after.seen.counts == [])
    after = state { EmptyReducer().ifLet(\.$directMaybe, action: \.child) { Listing() } }
    #expect(after.directMaybe?.items == [0, 1, 2])
    #expect(after.directMaybe?.shared == 0)
    after = state { Scope(state: \.storedBox, action: \.child) { Listing() } }
    #expect(after.storedBox.items == [0, 1, 2])
    #expect(after.storedBox.shared == 0)
  }

  @Test func optionalChildren() {
    var after = state { EmptyReducer().ifLet(\.maybe, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { EmptyReducer().ifLet(\.boxedMaybe, action: \.child) { Listing() } }
    #expect(after.seen.counts == [1, 2, 3])
    after = state { EmptyReducer().ifLet(\.inner.$maybe, action: \.child) { Listing() } }
    #expect(after.inner.maybe?.items == [0, 1, 2])
  }

  @Test func rows() {
    let after = state(after: .row(1, .add)) {
      EmptyReducer().forEach(\.rows, action: \.row) { Listing() }
    }
    #expect(after.seen.counts == [1, 2, 3])
  }

  @Test func aCaseOfAnEnum() {
    let after = state(after: .choice(.listing(.add))) {
      Scope(state: \.choice, action: \.choice) {
        Scope(state: \.listing, action: \.listing) { Listing() }
      }
    }
    #expect(after.seen.counts == [1, 2, 3])
  }

  @Test func presentedChildrenAndStacks() {
    var after = state(after: .presented(.presented(.add))) {
      EmptyReducer().ifPresented(\.maybe, action: \.presented) { Listing() }
    }
    #expect(after.seen.counts == [1, 2, 3])
    after = state(after: .stack(.element(id: 0, action: .add))) {
      EmptyReducer().forEachPushed(\.stack, action: \.stack) { Listing() }
    }
    #expect(after.seen.counts == [1, 2, 3])
  }

  @Test func whatIsWatchedAndObservedIsReadThroughTheSameWays() {
    let told = Collected<Int>()
    struct Watched: Reducer {
      let told: Collected<Int>
      var body: some Reducer<Listing.State, Listing.Action> {
        Listing().onChange(of: \Listing.State.items.count) { _, new, _ in
          told.append(new)
          return .none
        }
      }
    }
    let store = Store(initialState: State()) {
      Scope(state: \State.boxed, action: \Action.Cases.child) { Watched(told: told) }
    }
    let child = store.scope(state: \.boxed, action: \.child)
    let token = child.observe(\.items.count) { told.append($0) }
    store.send(.child(.add))
    #expect(told.all == [0, 1, 1])
    token.cancel()
  }
}
