import Millrace
import SampleFeatures
import Testing

/// What the tests of The Composable Architecture pin of stores and reducers, where no other test here shows it.
/// See `Documentation/Peers.md`.
@Suite("Peers: stores and reducers")
struct PeerStoreTests {
  /// A child that notes when somebody looks at it.
  struct Watched: Sendable {
    let looks: Collected<String>
    var stored = 0
    var count: Int {
      looks.append("look")
      return stored
    }
  }

  private func watched() -> (Store<Watched, Int>, Collected<String>) {
    let looks = Collected<String>()
    let store = Store<Watched, Int>(initialState: Watched(looks: looks)) {
      Reduce<Watched, Int> { state, action in
        state.stored += action
        return .none
      }
    }
    return (store, looks)
  }

  @Test func nothingIsLookedAtBeforeSomebodyObserves() {
    let (store, looks) = watched()
    store.send(1)
    #expect(looks.all.isEmpty)
    #expect(store.count == 1)
    #expect(looks.all.count == 1)
  }

  @Test func anObserverLooksOnceForEachDrainAndNeverAfterItsEnd() {
    let (store, looks) = watched()
    let told = Collected<Int>()
    let token = store.observe(\.count) { told.append($0) }
    let first = looks.all.count
    store.send(1)
    #expect(looks.all.count == first + 1)
    token.cancel()
    store.send(1)
    #expect(looks.all.count == first + 1)
    #expect(told.all == [0, 1])
  }

  @Test func aChildThatComesAndGoesIsObservedEachTime() throws {
    let lab = FeatureLaboratory(Family.State()) { Family() }
    let told = Collected<Bool>()
    let token = lab.store.observe(\.plain) { told.append($0 != nil) }
    for _ in 1...3 {
      lab.send(.change(.plain(PlainTicks())))
      #expect(lab.store.scope(state: \.plain, action: \.plain) != nil)
      lab.send(.change(.plain(nil)))
      #expect(lab.store.scope(state: \.plain, action: \.plain) == nil)
    }
    #expect(told.all == [false, true, false, true, false, true, false])
    token.cancel()
  }

  @Test func effectsOfAChildWorkInEveryRound() throws {
    let lab = FeatureLaboratory(Family.State()) { Family() }
    for _ in 1...3 {
      lab.send(.change(.plain(PlainTicks())))
      let child = try #require(lab.store.scope(state: \.plain, action: \.plain))
      child.send(.startTapped)
      lab.executor.drain()
      lab.advance(by: .seconds(2))
      #expect(child.ticks == 2)
      lab.send(.change(.plain(nil)))
    }
    lab.expectQuiet()
  }

  @Test func anEffectOfAHandleLeavesNothingInEitherStore() {
    let lab = FeatureLaboratory(Family.State()) { Family() }
    let left = lab.store.scope(state: \.left, action: \.left)
    let task = left.send(.startTapped)
    #expect(lab.store.counts.effects == 1)
    task.cancel()
    lab.executor.drain()
    #expect(left.counts.isZero)
    lab.expectQuiet()
  }

  @Test func theInitialStateAndTheReducerAreMadeUnderTheDependenciesOfTheStore() {
    let store = Store(
      initialState: {
        @Dependency(\.label) var label
        return [label]
      }()
    ) {
      let _ = { #expect(DependencyValues.current.label == "store") }()
      LabFeature()
    } dependencies: {
      $0.label = "store"
    }
    #expect(store.state == ["store"])
  }

  /// A generator goes on counting: the surroundings are not copied anew for each store.
  @Test func surroundingDependenciesKeepTheirIdentity() {
    func feature() -> Reduce<[String], Bool> {
      Reduce { state, _ in
        @Dependency(\.uuid) var uuid
        state.append("\(uuid().description.suffix(1))")
        return .none
      }
    }
    let (first, second) = withDependencies {
      $0.uuid = .counting()
    } operation: {
      (
        Store(initialState: [String]()) { feature() }, Store(initialState: [String]()) { feature() }
      )
    }
    first.send(true)
    second.send(true)
    first.send(true)
    #expect(first.state == ["0", "2"])
    #expect(second.state == ["1"])
  }

  @Test func otherActionsPassByTheRows() {
    let lab = FeatureLaboratory(Family.State(rows: [NamedTicks(id: 1)])) { Family() }
    lab.send(.left(.ticked))
    lab.send(.parentDone)
    #expect(lab.state.rows == [NamedTicks(id: 1)])
    #expect(lab.state.log == ["parent done"])
    lab.expectQuiet()
  }

  @Test func effectsOfCombinedReducersRunAtTheSameTime() {
    let clock = ManualClock()
    let executor = DrainExecutor()
    let part = Reduce<Int, Bool> { count, isDone in
      if isDone {
        count += 1
        return .none
      }
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        send(true)
      }
    }
    let store = Store(initialState: 0, executor: executor) {
      part
      part
    }
    store.send(false)
    executor.drain()
    clock.advance(by: .seconds(1), running: executor)
    // Each of the two actions is reduced by both.
    #expect(store.state == 4)
    #expect(store.counts.isZero)
  }

  @Test func aComputedTupleMayBeWatchedForChanges() {
    struct State: Sendable {
      var a = 0
      var b = 0
      var log: [String] = []
    }
    let lab = FeatureLaboratory(State()) {
      Reduce<State, Int> { state, action in
        state.a += action
        return .none
      }
      .onChange(of: { ($0.a, $0.b) }, isEqual: ==) { old, new, state in
        state.log.append("\(old) → \(new)")
        return .none
      }
    }
    lab.send(0)
    lab.send(2)
    #expect(lab.state.log == ["(0, 0) → (2, 0)"])
  }
}
