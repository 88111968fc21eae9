import Millrace
import SampleFeatures
import Testing

/// A value that knows whether anybody else holds it.
struct UniqueProbe: Equatable, Sendable {
  private final class Object: Sendable {}
  private var object = Object()

  mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&object) }

  static func == (lhs: UniqueProbe, rhs: UniqueProbe) -> Bool { true }
}

/// Says for each action whether its state is uniquely owned.
struct Probing: Reducer {
  struct State: Equatable, Sendable, Identifiable {
    var id = 0
    var probe = UniqueProbe()
    var shared = 0
    var unique = 0
  }

  enum Action: Equatable, Sendable { case probed, started, stopped }

  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if state.probe.isUnique() { state.unique += 1 } else { state.shared += 1 }
    switch action {
    case .probed: return .none
    case .started:
      return .run { _ in try await clock.sleep(for: .seconds(1)) }.cancellable(id: TickerID.timer)
    case .stopped: return .cancel(id: TickerID.timer)
    }
  }
}

/// An enum with a child on one of its cases.
enum Alternative: Equatable, Sendable, CasePathable {
  case probing(Probing.State)
  case other

  struct Cases {
    let probing = CasePath(Alternative.probing) {
      if case .probing(let value) = $0 { value } else { nil }
    }
  }
  static let cases = Cases()

  var state: Probing.State? {
    if case .probing(let state) = self { state } else { nil }
  }
}

enum AlternativeAction: Equatable, Sendable, CasePathable {
  case probing(Probing.Action)

  struct Cases {
    let probing = CasePath(AlternativeAction.probing) {
      if case .probing(let value) = $0 { value } else { nil }
    }
  }
  static let cases = Cases()
}

/// Law 12 through every operator: each probe is asked while effects of all children run, so that they are
/// surveyed as well, and something is watched.
@Suite struct InPlaceThroughOperatorsTests {
  struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var always = Probing.State()
      @Boxed var large = Probing.State()
      var maybe: Probing.State? = Probing.State()
      var presented: Probing.State? = Probing.State()
      @Boxed var wrapped: Probing.State? = Probing.State()
      var boxed: Boxed<Probing.State?> = Boxed(Probing.State())
      var scoped = Alternative.probing(Probing.State())
      var ifCase = Alternative.probing(Probing.State())
      var rows = IdentifiedArray(uniqueElements: (0..<10_000).map { Probing.State(id: $0) })
      var stack = StackState((0..<10).map { Probing.State(id: $0) })
    }

    enum Action: Equatable, Sendable, CasePathable {
      case always(Probing.Action)
      case large(Probing.Action)
      case maybe(Probing.Action)
      case presented(PresentationAction<Probing.Action>)
      case wrapped(Probing.Action)
      case boxed(Probing.Action)
      case scoped(AlternativeAction)
      case ifCase(AlternativeAction)
      case row(id: Int, action: Probing.Action)
      case stack(StackAction<Probing.State, Probing.Action>)

      struct Cases {
        let always = CasePath(Action.always) {
          if case .always(let value) = $0 { value } else { nil }
        }
        let large = CasePath(Action.large) { if case .large(let value) = $0 { value } else { nil } }
        let maybe = CasePath(Action.maybe) { if case .maybe(let value) = $0 { value } else { nil } }
        let presented = CasePath(Action.presented) {
          if case .presented(let value) = $0 { value } else { nil }
        }
        let wrapped = CasePath(Action.wrapped) {
          if case .wrapped(let value) = $0 { value } else { nil }
        }
        let boxed = CasePath(Action.boxed) { if case .boxed(let value) = $0 { value } else { nil } }
        let scoped = CasePath(Action.scoped) {
          if case .scoped(let value) = $0 { value } else { nil }
        }
        let ifCase = CasePath(Action.ifCase) {
          if case .ifCase(let value) = $0 { value } else { nil }
        }
        let row = CasePath(Action.row) {
          if case .row(let id, let action) = $0 { (id, action) } else { nil }
        }
        let stack = CasePath(Action.stack) { if case .stack(let value) = $0 { value } else { nil } }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.always, action: \.always) { Probing() }
      Scope(state: \.$large, action: \.large) { Probing() }
      Scope(state: \.scoped, action: \.scoped) {
        Scope(state: \.probing, action: \.probing) { Probing() }
      }
      Scope(state: \.ifCase, action: \.ifCase) {
        EmptyReducer().ifCaseLet(\.probing, action: \.probing) { Probing() }
      }
      EmptyReducer()
        .ifLet(\.maybe, action: \.maybe) { Probing() }
        .ifPresented(\.presented, action: \.presented) { Probing() }
        .ifLet(\.$wrapped, action: \.wrapped) { Probing() }
        .ifLet(\.boxed, action: \.boxed) { Probing() }
      EmptyReducer()
        .forEach(\.rows, action: \.row) {
          Probing().onChange(of: \.unique) { _, _, _ in .none }
        }
        .forEachPushed(\.stack, action: \.stack) { Probing() }
    }
  }

  static func actions(_ action: Probing.Action) -> [Feature.Action] {
    [
      .always(action), .large(action), .maybe(action), .presented(.presented(action)),
      .wrapped(action), .boxed(action), .scoped(.probing(action)), .ifCase(.probing(action)),
      .row(id: 5000, action: action), .stack(.element(id: 7, action: action)),
    ]
  }

  static func probes(_ state: borrowing Feature.State) -> [Probing.State?] {
    [
      state.always, state.large, state.maybe, state.presented, state.wrapped,
      state.boxed.wrappedValue, state.scoped.state, state.ifCase.state, state.rows[id: 5000],
      state.stack[id: 7],
    ]
  }

  /// Sends each action to each child.
  private func send(
    _ actions: [Probing.Action],
    to lab: FeatureLaboratory<Feature.State, Feature.Action>
  ) {
    for action in actions.flatMap(Self.actions) { lab.send(action) }
  }

  @Test func theStateOfEachKindOfChildIsUniquelyOwned() {
    let lab = FeatureLaboratory(Feature.State()) { Feature() }
    send([.started, .probed, .probed, .stopped, .probed], to: lab)
    let probes = lab.store.withState(Self.probes)
    #expect(probes.map { $0?.unique } == Array(repeating: 5, count: 10))
    #expect(probes.map { $0?.shared } == Array(repeating: 0, count: 10))
    lab.expectQuiet()
  }

  /// Each of them watches the child itself, whose state it must not hold on to.
  @Test func soItIsBelowOperatorsThatHaveNoPartOfTheirOwn() {
    let lab = FeatureLaboratory(Feature.State()) {
      CombineReducers { Feature() }
        .dependency(\.label, "below")
        .onChange(of: \Feature.State.always) { _, _, _ in .none }
        .onChange(of: \Feature.State.maybe?.unique) { _, _, _ in .none }
        .onChange(of: \Feature.State.rows[id: 5000]?.unique) { _, _, _ in .none }
    }
    send([.started, .probed, .probed, .stopped, .probed], to: lab)
    let probes = lab.store.withState(Self.probes)
    #expect(probes.dropFirst().map { $0?.shared } == Array(repeating: 0, count: 9))
    // What is watched as a whole is remembered as a whole.
    #expect(probes[0]?.shared == 5)
    lab.expectQuiet()
  }

  @Test func soItIsWhileHandlesOfTheChildrenAreObserved() throws {
    let lab = FeatureLaboratory(Feature.State()) { Feature() }
    let told = SharedCount()
    let maybe = try #require(lab.store.scope(state: \.maybe, action: \.maybe))
    let tokens = [
      lab.store.scope(state: \.always, action: \.always).observe(\.unique) { _ in told.add() },
      lab.store.scope(state: \.large, action: \.large).observe(\.unique) { _ in told.add() },
      maybe.observe(\.unique) { _ in told.add() },
    ]
    send([.started, .probed, .stopped, .probed], to: lab)
    let shared = lab.store.withState(Self.probes).map { $0?.shared }
    // A handle of a child that may go away remembers what it saw of it.
    #expect(shared[2] == 4)
    #expect(shared.indices.allSatisfy { $0 == 2 || shared[$0] == 0 })
    // At first, and then for each change; the third sees none, since it counts unique states.
    #expect(told.value == 5 + 5 + 1)
    tokens.forEach { $0.cancel() }
    lab.expectQuiet()
  }
}
