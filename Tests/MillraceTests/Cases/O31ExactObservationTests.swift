import Millrace
import SampleFeatures
import Testing

@Suite("O-31: exact observation")
struct O31ExactObservationTests {
  struct Observed: Reducer {
    final class Reference: Equatable, Sendable {
      static func == (lhs: Reference, rhs: Reference) -> Bool { true }
    }
    enum Phase: Equatable, Sendable { case idle, loaded(Int) }
    struct Inner: Equatable, Sendable { var value = 0 }
    struct State: Equatable, Sendable {
      var x = 0
      var y = 0
      var reference = Reference()
      var phase = Phase.loaded(1)
      var inner: Inner? = Inner()
    }
    enum Action: Sendable { case change(@Sendable (inout State) -> Void) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .change(let change):
        change(&state)
        return .none
      }
    }
  }

  let store = Store(initialState: Observed.State()) { Observed() }

  private func told<Value: Equatable & Sendable>(
    _ keyPath: KeyPath<Observed.State, Value> & Sendable,
    _ change: @escaping @Sendable (inout Observed.State) -> Void
  ) -> Int {
    let values = Collected<Value>()
    let token = store.observe(keyPath) { values.append($0) }
    store.send(.change(change))
    token.cancel()
    return values.count - 1  // the first is the current value
  }

  @Test func changesAreToldOnce() {
    #expect(told(\.x) { $0.x = 1 } == 1)
    #expect(told(\.phase) { $0.phase = .loaded(2) } == 1)
    #expect(told(\.inner) { $0.inner = .init(value: 3) } == 1)
    #expect(told(\.inner?.value) { $0.inner?.value = 4 } == 1)
    #expect(told(\.x) { for _ in 0..<3 { $0.x += 1 } } == 1)
  }

  @Test func whatIsTheSameInTheEndIsNotTold() {
    #expect(told(\.x) { $0.x = $0.x + 0 } == 0)
    #expect(told(\.x) { $0.y += 1 } == 0)
    #expect(told(\.x) { $0 = Observed.State(x: $0.x) } == 0)
    #expect(
      told(\.x) {
        $0.x += 1
        $0.x -= 1
      } == 0
    )
    // Equality decides, also of instances.
    #expect(told(\.reference) { $0.reference = .init() } == 0)
  }

  @Test func aSequenceGivesTheNewestValueAndEndsWithTheStore() async {
    var store: Store<Observed.State, Observed.Action>? = Store(initialState: Observed.State()) {
      Observed()
    }
    var values = store!.states(\.x).makeAsyncIterator()
    #expect(await values.next() == 0)
    store?.send(.change { $0.x = 1 })
    store?.send(.change { $0.x = 2 })
    #expect(await values.next() == 2)
    store = nil
    #expect(await values.next() == nil)
  }
}
