import Millrace
import MillraceTesting
import Testing

@Suite("O-10: the order of synchronously sent actions, in a test store")
struct O10OrderTests {
  let store = LabStore.lab()

  private let b1: Effect<LabAction> = .send(.answer("b1", .send(.note("b2"))))
  private let c1: Effect<LabAction> = .send(.answer("c1", .send(.note("c2"))))

  @Test func mergedActionsAreFirstInFirstOut() {
    store.perform(.merge(b1, c1))
    store.receive(answer: "b1")
    store.receive(answer: "c1")
    store.receive("b2", "c2")
  }

  // A `.send` is over when it has handed over its action; the next member is then queued before what the
  // action itself causes.
  @Test func concatenatedActionsToo() {
    store.perform(.concatenate(b1, c1))
    store.receive(answer: "b1")
    store.receive(answer: "c1")
    store.receive("b2", "c2")
  }

  @Test func aThousandRunsGiveOneSequence() {
    let logs = (0..<1000).map { _ in
      let store = LabStore.lab()
      store.exhaustivity = .off
      store.perform(
        .merge(b1, c1, .run { [b1] send in send(.perform(.merge(b1, .send(.note("d"))))) })
      )
      store.skipReceivedActions()
      return store.state
    }
    #expect(Set(logs) == [["b1", "c1", "b2", "c2", "b1", "d", "b2"]])
  }
}
