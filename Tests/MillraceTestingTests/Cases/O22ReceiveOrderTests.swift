import Millrace
import MillraceTesting
import Testing

@Suite("O-22: the order of received actions")
struct O22ReceiveOrderTests {
  /// Two effects that end at the same instant.
  private func store() -> LabStore {
    let store = LabStore.lab()
    store.perform(.merge(sleep(1, note: "x"), sleep(1, note: "y")))
    store.advance(by: .seconds(1))
    return store
  }

  @Test func effectsThatEndTogetherAreReceivedInOrderOfRegistration() {
    let store = store()
    store.receive("x", "y")
  }

  @Test func theOtherOrderFailsOnceAndTheTestGoesOn() {
    var line = 0
    let found = failures {
      let store = store()
      line = #line + 1
      store.receive(\.note, "y") { $0 = ["y"] }
      store.receive(\.note, "x") { $0 = ["y", "x"] }
      store.finish()
      #expect(store.state == ["x", "y"])
    }
    #expect(
      found.map(\.text) == [
        """
        Expected to receive .note, but received .note with other data; .note is queued 1 later.

        (- Expected, + Received)
        - .note: "y"
        + .note: "x"

        .note was sent by the effect at Lab/Sleep.swift:1, started by .perform.
        """
      ]
    )
    #expect(found.map(\.line) == [line])
  }

  @Test func aSetIsReceivedInAnyOrderWithACheckForEach() {
    let store = store()
    store.receive(inAnyOrder: [
      .case(\.note, "y") { $0.append("y") },
      .case(\.note, "x") { $0.append("x") },
    ])
  }
}
