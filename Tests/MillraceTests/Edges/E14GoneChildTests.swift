import Millrace
import SampleFeatures
import Testing

@Suite("E-14: a handle of a child that is gone never shows an older state than it has shown")
struct E14GoneChildTests {
  let lab = FeatureLaboratory(
    Family.State(
      plain: PlainTicks(),
      named: NamedTicks(id: 7),
      rows: [NamedTicks(id: 1), NamedTicks(id: 2)]
    )
  ) { Family() }

  private func child() throws -> Store<PlainTicks, TickerAction> {
    try #require(lab.store.scope(state: \.plain, action: \.plain))
  }

  private func goThroughThree(_ read: () -> Void) {
    for _ in 0..<3 {
      lab.send(.plain(.ticked))
      read()
    }
    lab.send(.change(.plain(nil)))
  }

  @Test func aKeyPathReadCounts() throws {
    let child = try child()
    goThroughThree { _ = child.ticks }
    #expect(child.ticks == 3)
    #expect(child.state == PlainTicks(ticks: 3))
  }

  @Test func withStateCounts() throws {
    let child = try child()
    goThroughThree { child.withState { _ = $0.ticks } }
    #expect(child.withState { $0.ticks } == 3)
  }

  @Test func stateCounts() throws {
    let child = try child()
    goThroughThree { _ = child.state }
    #expect(child.state.ticks == 3)
  }

  @Test func anObservationCounts() throws {
    let child = try child()
    let told = Collected<Int>()
    let token = child.observe(\.ticks) { told.append($0) }
    goThroughThree {}
    #expect(told.all == [0, 1, 2, 3])
    #expect(child.ticks == 3)
    token.cancel()
  }

  @Test func aSequenceOfStatesCounts() throws {
    let child = try child()
    let told = Collected<Int>()
    let reading = start(on: lab.executor) {
      for await ticks in child.states(\.ticks) { told.append(ticks) }
    }
    lab.executor.drain()
    goThroughThree {}
    #expect(told.all == [0, 1, 2, 3])
    #expect(child.ticks == 3)
    reading.cancel()
    lab.executor.drain()
  }

  @Test func readingWhatIsGoneGoesOnToCount() throws {
    let child = try child()
    goThroughThree { _ = child.ticks }
    for _ in 0..<3 { #expect(child.ticks == 3) }
    lab.send(.change(.plain(PlainTicks(ticks: 1))))
    #expect(child.ticks == 1)
    lab.send(.change(.plain(nil)))
    #expect(child.ticks == 1)
  }

  @Test func rowsAndHandlesOfHandles() throws {
    let row = try #require(lab.store.scope(state: \.rows, id: 2, action: \.row))
    let token = row.observe(\.ticks) { _ in }
    lab.send(.row(id: 2, action: .ticked))
    lab.send(.row(id: 2, action: .ticked))
    lab.send(.change(.removeRow(2)))
    #expect(row.ticks == 2)
    token.cancel()

    let outer = FeatureLaboratory(IfLetTests.Outer.State(middle: .init(inner: PlainTicks()))) {
      IfLetTests.Outer()
    }
    let middle = try #require(outer.store.scope(state: \.middle, action: \.middle))
    let own = middle.scope(state: \.own, action: \.own)
    own.send(.ticked)
    #expect(own.ticks == 1)
    outer.send(.middleChanged(nil))
    #expect(own.ticks == 1)
  }

  /// Nothing is kept for the handle from action to action: only what it has shown.
  @Test func actionsAfterAReadingCopyOnceAndThenNoMore() throws {
    let lab = FeatureLaboratory(InPlaceThroughOperatorsTests.Feature.State()) {
      InPlaceThroughOperatorsTests.Feature()
    }
    let always = lab.store.scope(state: \.always, action: \.always)
    for _ in 0..<3 {
      _ = always.unique
      lab.send(.always(.probed))
    }
    #expect(always.shared == 0)
    let maybe = try #require(lab.store.scope(state: \.maybe, action: \.maybe))
    _ = maybe
    for _ in 0..<3 { lab.send(.always(.probed)) }
    #expect(always.shared == 0)
  }

  /// What was shown before goes when the store is not held any more.
  @Test func whatWasShownMayReadTheStoreWhenItIsFreed() throws {
    struct Value: Sendable {
      let number: Int
      let object: LiveObjects.Object
    }
    let objects = LiveObjects()
    let freed = Collected<Int>()
    struct Holding: Reducer {
      struct State: Sendable { var value: Value? }
      enum Action: Sendable, CasePathable {
        case value(Never)
        case set(Value?)
        struct Cases {
          let value = CasePath(Action.value) {
            if case .value(let value) = $0 { value } else { nil }
          }
        }
        static var cases: Cases { Cases() }
      }
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        if case .set(let value) = action { state.value = value }
        return .none
      }
    }
    func value(_ number: Int, _ store: Store<Holding.State, Holding.Action>?) -> Value {
      Value(
        number: number,
        object: objects.make { [weak store] in
          if store?.state.value != nil { freed.append(number) }
        }
      )
    }
    let store = Store(initialState: Holding.State()) { Holding() }
    store.send(.set(value(1, store)))
    let child = try #require(store.scope(state: \.value, action: \.value))
    for number in 2...4 {
      store.send(.set(value(number, store)))
      #expect(child.number == number)
    }
    #expect(freed.all == [1, 2, 3])
  }
}
