import Millrace
import SampleFeatures
import Testing

@Suite struct ScopedStoreTests {
  let lab = FeatureLaboratory(
    Family.State(
      plain: PlainTicks(),
      named: NamedTicks(id: 7),
      rows: [NamedTicks(id: 1), NamedTicks(id: 2)]
    )
  ) { Family() }

  @Test func aHandleReadsAndSendsThrough() throws {
    let left = lab.store.scope(state: \.left, action: \.left)
    left.send(.ticked)
    #expect(left.ticks == 1)
    #expect(left.state == PlainTicks(ticks: 1))
    #expect(left.withState { $0.ticks } == 1)
    #expect(lab.state.left.ticks == 1)
    lab.send(.left(.ticked))
    #expect(left.ticks == 2)
    let row = try #require(lab.store.scope(state: \.rows, id: 2, action: \.row))
    row.send(.ticked)
    #expect(lab.state.rows.map(\.ticks) == [0, 1])
    #expect(row.id == 2)
  }

  @Test func thereIsNoHandleOfWhatIsNotThere() {
    #expect(lab.store.scope(state: \.rows, id: 9, action: \.row) == nil)
    lab.send(.change(.plain(nil)))
    #expect(lab.store.scope(state: \.plain, action: \.plain) == nil)
  }

  @Test func aHandleHoldsTheStore() {
    let clock = ManualClock()
    let executor = DrainExecutor()
    var store: Store<Family.State, Family.Action>? = Store(
      initialState: Family.State(),
      executor: executor
    ) {
      Family()
    } dependencies: {
      $0.clock = clock
    }
    var left = store?.scope(state: \.left, action: \.left)
    left?.send(.startTapped)
    store = nil
    executor.drain()
    clock.advance(by: .seconds(2), running: executor)
    #expect(left?.ticks == 2)
    left = nil
    executor.drain()
    expectNothingLeft(of: clock, on: executor)
  }

  @Test func aHandleWhoseChildWentAwayReadsWhatItSawLastAndItsSendsAreReported() throws {
    let plain = try #require(lab.store.scope(state: \.plain, action: \.plain))
    lab.send(.plain(.ticked))
    #expect(plain.state.ticks == 1)
    lab.send(.plain(.ticked))
    lab.send(.change(.plain(nil)))
    #expect(plain.ticks == 1)
    #expect(plain.state.ticks == 1)
    plain.send(.ticked)
    #expect(lab.issues.count == 1)
    #expect(lab.issues.all.first?.description.hasPrefix(".plain(.ticked) was sent to") == true)
    lab.send(.change(.plain(PlainTicks(ticks: 9))))
    #expect(plain.ticks == 9)
  }

  @Test func aHandleThatNeverReadAnythingStillAnswers() throws {
    let row = try #require(lab.store.scope(state: \.rows, id: 1, action: \.row))
    lab.send(.change(.removeRow(1)))
    #expect(row.state == NamedTicks(id: 1))
  }

  @Test func itObservesItsPartOnly() throws {
    let left = lab.store.scope(state: \.left, action: \.left)
    let named = try #require(lab.store.scope(state: \.named, action: \.named))
    let log = RunLog()
    let tokens = [
      left.observe(\.ticks) { log.note("left \($0)") },
      named.observe(\.ticks) { log.note("named \($0)") },
    ]
    lab.send(.right(.ticked))
    lab.send(.left(.ticked))
    lab.send(.named(.ticked))
    lab.send(.change(.named(nil)))
    lab.send(.change(.named(NamedTicks(id: 8, ticks: 1))))
    lab.send(.change(.named(NamedTicks(id: 8, ticks: 5))))
    #expect(log.entries == ["left 0", "named 0", "left 1", "named 1", "named 5"])
    tokens.forEach { $0.cancel() }
    lab.send(.left(.ticked))
    #expect(log.entries.count == 5)
  }

  @Test func anObserverOutlivesItsHandle() {
    let log = RunLog()
    let token = lab.store.scope(state: \.left, action: \.left).observe(\.ticks) {
      log.note("\($0)")
    }
    lab.send(.left(.ticked))
    #expect(log.entries == ["0", "1"])
    token.cancel()
  }

  @Test func aSequenceOfValuesOutlivesItsHandleAndNotTheStore() {
    let executor = DrainExecutor()
    var store: Store<Family.State, Family.Action>? = Store(initialState: Family.State()) {
      Family()
    }
    let values = store!.scope(state: \.left, action: \.left).states(\.ticks)
    let log = RunLog()
    start(on: executor) {
      for await value in values { log.note("\(value)") }
      log.note("end")
    }
    executor.drain()
    store?.send(.left(.ticked))
    executor.drain()
    store = nil
    executor.drain()
    #expect(log.entries == ["0", "1", "end"])
  }

  @Test func handlesOfHandles() throws {
    let lab = FeatureLaboratory(IfLetTests.Outer.State(middle: .init(inner: PlainTicks()))) {
      IfLetTests.Outer()
    }
    let middle = try #require(lab.store.scope(state: \.middle, action: \.middle))
    let own = middle.scope(state: \.own, action: \.own)
    let inner = try #require(middle.scope(state: \.inner, action: \.inner))
    own.send(.ticked)
    inner.send(.startTapped)
    lab.executor.drain()
    lab.advance(by: .seconds(2))
    #expect(own.state.ticks == 1)
    #expect(inner.ticks == 2)
    #expect(inner.runningEffects.map(\.scope) == ["middle.inner"])
    #expect(inner.counts == lab.store.counts)
    lab.send(.middleChanged(nil))
    #expect(own.ticks == 1)
    #expect(middle.scope(state: \.inner, action: \.inner) == nil)
    lab.expectQuiet()
  }

  @Test func aHandleOfACaseOfAnEnum() throws {
    let lab = FeatureLaboratory(ScopeTests.Session.State.loggedOut(PlainTicks())) {
      ScopeTests.Session()
    }
    #expect(lab.store.scope(state: \.loggedIn, action: \.loggedIn) == nil)
    let loggedOut = try #require(lab.store.scope(state: \.loggedOut, action: \.loggedOut))
    loggedOut.send(.ticked)
    #expect(loggedOut.ticks == 1)
    #expect(lab.state == .loggedOut(PlainTicks(ticks: 1)))
  }

  @Test func handlesOfPresentedChildrenAndOfElementsOfAStack() throws {
    let presenting = FeatureLaboratory(
      IfPresentedTests.Feature.State(plain: PlainTicks())
    ) { IfPresentedTests.Feature() }
    let plain = try #require(presenting.store.scope(state: \.plain, action: \.plain))
    plain.send(.ticked)
    #expect(plain.ticks == 1)
    plain.send(.closeTapped)
    #expect(presenting.state.plain == nil)
    #expect(presenting.issues.count == 0)
    #expect(plain.ticks == 1)
    #expect(presenting.store.scope(state: \.plain, action: \.plain) == nil)

    let stacking = FeatureLaboratory(
      StackTests.Feature.State(path: [StackTests.Page.State(), StackTests.Page.State()])
    ) { StackTests.Feature() }
    let page = try #require(stacking.store.scope(state: \.path, id: 1, action: \.path))
    let ticks = page.scope(state: \.ticks, action: \.ticks)
    ticks.send(.ticked)
    #expect(stacking.state.path.map(\.ticks.ticks) == [0, 1])
    page.send(.doneTapped)
    stacking.executor.drain()
    #expect(stacking.state.path.ids == [0])
    #expect(ticks.ticks == 0)
    #expect(page.state.ticks.ticks == 0)
    #expect(stacking.store.scope(state: \.path, id: 1, action: \.path) == nil)
  }

  @Test func itsRecordsAreThoseOfItsActionsWithItsState() throws {
    let store = Store(initialState: Family.State(), history: .states(limit: 10)) { Family() }
    let left = store.scope(state: \.left, action: \.left)
    left.send(.ticked)
    store.send(.right(.ticked))
    left.send(.ticked)
    #expect(left.records.map(\.number) == [1, 3])
    #expect(left.records(last: 1).map(\.number) == [3])
    #expect(left.record(3)?.state == PlainTicks(ticks: 2))
    #expect(left.record(2)?.number == nil)
    #expect(left.records.map(\.action) == [.ticked, .ticked])
    #expect(left.records.map(\.state) == [PlainTicks(ticks: 1), PlainTicks(ticks: 2)])
    #expect(left.actionCount == 3)
  }

  @Test func aPartIsNotPutBackAlone() {
    let issues = Collected<Millrace.Issue>()
    withDependencies {
      $0.issueReporter = IssueReporter { issues.append($0) }
    } operation: {
      lab.store.scope(state: \.left, action: \.left).restore(PlainTicks(ticks: 5))
    }
    #expect(lab.state.left.ticks == 0)
    #expect(
      issues.all.map(\.description) == [
        """
        The state was to be put back through the handle of a part.

        Nothing happened. What runs in the other parts belongs to the state that is there, so only the \
        whole state can be put back. Call 'restore' on the store from which the handle was made.
        """
      ]
    )
  }

  @Test func manyHandlesLeaveNothingBehind() throws {
    for _ in 0..<10_000 {
      lab.store.scope(state: \.left, action: \.left).send(.ticked)
      try #require(lab.store.scope(state: \.rows, id: 1, action: \.row)).send(.ticked)
    }
    #expect(lab.state.left.ticks == 10_000)
    #expect(lab.state.rows[0].ticks == 10_000)
    lab.expectQuiet()
  }

  @Test func aSendFromAnObserverThroughAHandleIsReducedInTheSameDrain() {
    let left = lab.store.scope(state: \.left, action: \.left)
    let right = lab.store.scope(state: \.right, action: \.right)
    let token = left.observe(\.ticks) { if $0 == 1 { right.send(.ticked) } }
    left.send(.ticked)
    #expect(right.ticks == 1)
    token.cancel()
  }
}
