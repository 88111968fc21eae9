import Millrace
import Testing

/// A value that knows whether anybody else holds it.
private struct Probe: Sendable, Equatable {
  private final class Object: Sendable {}
  private var object = Object()

  mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&object) }

  static func == (lhs: Probe, rhs: Probe) -> Bool { lhs.object === rhs.object }
}

private struct Large: Reducer {
  struct State: Sendable {
    var probe = Probe()
    var numbers = [Int](repeating: 0, count: 1_000_000)
    var count = 0
    var copies = 0
    var address: UInt?
  }

  enum Action: Sendable { case change, load, loaded }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .change, .loaded:
      if !state.probe.isUnique() { state.copies += 1 }
      state.numbers[state.count] = 1
      let address = state.numbers.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      if let last = state.address, last != address { state.copies += 1 }
      state.address = address
      state.count += 1
      return .none
    case .load:
      return .send(.loaded)
    }
  }
}

@Suite("In place: the state is uniquely owned (law 12)")
struct InPlaceTests {
  @Test func nothingIsCopiedByReducingOrObserving() {
    let store = Store(initialState: Large.State()) { Large() }
    let tokens = [
      store.observe(\.count) { _ in },
      store.observe(\.numbers.count) { _ in },
      store.observe(\.numbers[0]) { _ in },
    ]
    for _ in 0..<100 {
      store.send(.change)
      store.send(.load)
    }
    #expect(store.count == 200)
    #expect(store.copies == 0)
    tokens.forEach { $0.cancel() }
  }

  @Test func readingAPartLeavesItUnique() {
    let store = Store(initialState: Large.State()) { Large() }
    store.send(.change)
    _ = store.numbers[5]
    _ = store.withState { $0.numbers.reduce(0, +) }
    store.send(.change)
    #expect(store.copies == 0)
  }

  @Test func aHistoryOfStatesCopiesWhatChanges() {
    let store = Store(initialState: Large.State(), history: .states(limit: 2)) { Large() }
    for _ in 0..<3 { store.send(.change) }
    #expect(store.copies > 0)
    #expect(store.records.map(\.number) == [2, 3])
  }
}
