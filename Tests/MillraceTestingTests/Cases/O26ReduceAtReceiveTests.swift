import Millrace
import MillraceTesting
import Testing

@Suite("O-26: an effect's action is reduced when it is received")
struct O26ReduceAtReceiveTests {
  /// A value that several parts of a program share.
  final class Shared: Equatable, Sendable {
    private let count = Guarded(0)

    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }

    static func == (left: Shared, right: Shared) -> Bool { left.value == right.value }
  }

  struct Feature: Reducer {
    struct State: Equatable, Sendable { var shared = Shared() }
    enum Action: Equatable, Sendable { case tap, response, followUp }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .tap:
        return .send(.response)
      case .response:
        state.shared.increment()
        return .run { send in send(.followUp) }
      case .followUp:
        state.shared.increment()
        return .none
      }
    }
  }

  @Test func aSharedReferenceNeverRunsAheadOfTheAssertions() {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    store.send(.tap)
    #expect(store.state.shared.value == 0)
    store.receive(.response) {
      #expect($0.shared.value == 1)
    }
    #expect(store.state.shared.value == 1)
    store.receive(.followUp)
    #expect(store.state.shared.value == 2)
  }

  @Test func aSendBeforeReceivingFailsAndListsWhatWasNotReceived() {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    store.send(.tap)
    var line = 0
    let found = failures {
      line = #line + 1
      store.send(.tap)
      store.send(.tap)
    }
    #expect(found.map(\.line) == [line, line + 1])
    #expect(
      found[0].text == """
        .tap was sent before one action of effects had been received.

        1. .response, sent by a '.send' of .tap

        Receive them first, or skip them with 'skipReceivedActions()'.
        """
    )
    #expect(found[1].text.contains("before one action of effects"))
    #expect(store.state.shared.value == 0)
    store.skipReceivedActions()
    #expect(store.state.shared.value == 6)
  }
}
