import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("E-47: a receive of what never comes leaves the queue as it was")
struct E47QueueStaysTests {
  private func store() -> TestStoreOf<Form> {
    let store = TestStore(initialState: Form.State()) { Form() }
    store.exhaustivity = .off
    return store
  }

  @Test func theNextRightOnePasses() {
    let store = store()
    store.send(.chainTapped)
    let found = failures {
      store.receive(.d(7))
      #expect(store.state == Form.State(name: "chain"))
      store.receive(.b) { $0.count = 1 }
      #expect(store.state == Form.State(name: "chain", count: 1))
      store.receive(.d(1)) { $0.count = 2 }
      #expect(store.state == Form.State(name: "chain", count: 2, isOn: true))
    }
    #expect(
      found.map(\.point) == ["Expected to receive .d, but only .b, .c and .d were received."]
    )
  }

  @Test func aWrongAssertionAboutItStillFails() {
    let store = store()
    store.send(.chainTapped)
    let found = failures {
      store.receive(.d(7))
      store.receive(.b) { $0.count = 5 }
    }
    #expect(found.map(\.point).last == "The state after .b is not what was asserted.")
  }

  @Test func inAnyOrderToo() {
    let store = store()
    store.send(.chainTapped)
    let found = failures {
      store.receive(inAnyOrder: [.action(.d(7)), .action(.c)])
      store.receive(.b) { $0.count = 1 }
      store.receive(.d(1))
    }
    #expect(found.count == 1)
  }

  @Test func afterAWaitToo() async {
    let store = store()
    store.send(.chainTapped)
    let found = await failures {
      await store.receive(.d(7), timeout: .failsafe)
      store.receive(.b) { $0.count = 1 }
    }
    #expect(found.count == 1)
  }

  @Test func whatFollowsFromTheQueueIsStillFound() {
    let store = LabStore.lab()
    store.exhaustivity = .off
    store.perform(.send(.answer("a", .send(.answer("b", .send(.note("c")))))))
    store.receive(\.note, "c")
    #expect(store.state == ["a", "b", "c"])
  }

  @Test func theRestIsSkippedAsEver() {
    let store = store()
    store.send(.chainTapped)
    let found = failures {
      store.receive(.d(7))
      store.skipReceivedActions()
      #expect(store.state == Form.State(name: "chain", count: 2, isOn: true))
      store.receive(.b)
    }
    #expect(found.count == 2)
    let other = self.store()
    other.send(.chainTapped)
    #expect(failures { other.receive(.d(7)) }.count == 1)
    other.send(.countTapped(9)) { $0.count = 9 }
  }

  @Test func theSendThatSkippedIsNamed() {
    let store = store()
    store.send(.chainTapped)
    store.send(.countTapped(10), line: 77)
    let found = failures { store.receive(.c) }
    #expect(
      found.map(\.text) == [
        """
        Expected to receive .c, but nothing was received.

        .c was in the queue, and was skipped by the 'send' of .countTapped at \
        MillraceTestingTests/E47QueueStaysTests.swift:77. Receive it before that.
        """
      ]
    )
  }
}
