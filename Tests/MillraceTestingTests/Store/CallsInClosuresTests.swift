import Millrace
import MillraceTesting
import Testing

@Suite("Calls of a test store by its own closures")
struct CallsInClosuresTests {
  private struct Counter: Reducer {
    struct State: Equatable, Sendable { var count = 0 }
    enum Action: Equatable, Sendable { case added(Int), echoed([Int]), repeated }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .added(let number):
        state.count += number
        return .none
      case .echoed(let numbers):
        return .merge(numbers.map { .send(.added($0)) })
      case .repeated:
        state.count *= 2
        return .none
      }
    }
  }

  private let store = TestStore(initialState: Counter.State(count: 1)) { Counter() }

  private static let point = "The store was called by a closure that asserts about it."

  /// The inner call is told, at its line; what was asserted about the outer one holds.
  private func expectOne(at line: Int, _ found: [Failure]) {
    #expect(found.map(\.point) == [Self.point])
    #expect(found.map(\.line) == [line])
  }

  @Test func aSendIsToldAndDone() {
    let found = failures {
      store.send(.added(1)) {
        $0.count = 2
        store.send(.repeated)
      }
    }
    expectOne(at: #line - 3, found)
    #expect(store.state.count == 4)
    store.send(.added(1)) { $0.count = 5 }
  }

  @Test func aReceiveIsToldAndDone() {
    store.send(.echoed([1, 2]))
    let found = failures {
      store.receive(.added(1)) {
        $0.count = 2
        store.receive(.added(2)) { $0.count = 4 }
      }
    }
    expectOne(at: #line - 3, found)
    #expect(store.state.count == 4)
  }

  @Test func aWrongAssertionAroundItIsToldAtItsOwnLine() {
    let found = failures {
      store.send(.added(1)) {
        store.send(.repeated)
        $0.count = 7
      }
    }
    #expect(found.map(\.point) == [Self.point, "The state after .added is not what was asserted."])
    #expect(found.map(\.line) == [#line - 5, #line - 6])
    #expect(store.state.count == 4)
  }

  @Test func anAssertAboutTheCurrentStateIsTold() {
    let found = failures {
      store.assert {
        $0.count = 1
        store.finish()
      }
    }
    expectOne(at: #line - 3, found)
  }

  @Test func anAssertInsideOfASendIsToldAndNotCompared() {
    let found = failures {
      store.send(.added(1)) {
        $0.count = 2
        store.assert { $0.count = 9 }
      }
    }
    expectOne(at: #line - 3, found)
  }

  @Test func anotherStoreMayBeCalled() {
    let other = TestStore(initialState: Counter.State()) { Counter() }
    store.send(.added(1)) {
      other.send(.added(5)) { $0.count = 5 }
      $0.count = 2
    }
  }
}
