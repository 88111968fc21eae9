import Millrace
import MillraceTesting
import Testing

/// Nobody observes a test store; what it takes for a change is what an observer would be told.
@Suite("O-31: exactly what changes is to be asserted, in a test store")
struct O31ExactChangesTests {
  struct Feature: Reducer {
    final class Reference: Equatable, Sendable {
      static func == (left: Reference, right: Reference) -> Bool { true }
    }
    enum Phase: Equatable, Sendable { case loaded(Int) }
    struct Inner: Equatable, Sendable { var value = 0 }
    struct State: Equatable, Sendable {
      var x = 0
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

  let store = TestStore(initialState: Feature.State()) { Feature() }

  static let changes: [@Sendable (inout Feature.State) -> Void] = [
    { $0.x = 1 },
    { for _ in 0..<3 { $0.x += 1 } },
    { $0.phase = .loaded(2) },
    { $0.inner = .init(value: 3) },
    { $0.inner?.value = 4 },
    { $0.inner = nil },
    { $0 = Feature.State(x: 1) },
  ]

  static let others: [@Sendable (inout Feature.State) -> Void] = [
    { $0.x = $0.x + 0 },
    { $0 = Feature.State() },
    { $0.reference = .init() },
    { $0.inner = .init() },
    {
      $0.x += 1
      $0.x -= 1
    },
  ]

  @Test(arguments: changes.indices)
  func aChangeMustBeAsserted(index: Int) {
    let change = Self.changes[index]
    let found = failures { store.send(.change(change)) }
    #expect(found.count == 1)
    // The change of the reducer, asserted from where the test is now.
    store.send(.change { $0 = Feature.State() }) { $0 = Feature.State() }
    store.send(.change(change), changes: change)
  }

  @Test(arguments: others.indices)
  func whatIsTheSameInTheEndMustNot(index: Int) {
    store.send(.change(Self.others[index]))
  }
}
