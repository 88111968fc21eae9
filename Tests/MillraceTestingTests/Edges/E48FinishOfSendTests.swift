import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("E-48: finish() of a send passes when only what is to be received is left")
struct E48FinishOfSendTests {
  private let store = LabStore.lab()

  @Test func theQueueIsAMatterOfReceive() {
    store.perform(.merge(.send(.note("a")), .run { send in send(.note("b")) })).finish()
    store.receive("a", "b")
    store.perform(.run { send in send(.answer("c", sleep(1, note: "d"))) }).finish()
    store.receive(answer: "c")
    store.advance(by: .seconds(1))
    store.receive("d")
  }

  @Test func whatGoesOnByItselfIsNot() {
    let task = store.perform(.merge(.send(.note("a")), sleep(1, note: "b")))
    #expect(failures { task.finish() }.count == 1)
    store.receive("a")
    store.advance(by: .seconds(1))
    task.finish()
    store.receive("b")
    task.finish()
  }

  @Test func theEndOfTheTestAsksForTheRest() {
    let found = failures {
      let store = LabStore.lab()
      store.perform(.send(.note("a"))).finish()
    }
    #expect(
      found.map(\.point) == ["One action of effects was not received before the end of the test."]
    )
  }

  @Test func theWaitIsOverToo() async {
    let task = store.perform(
      .run { send in await Task.detached { send(.note("a")) }.value }
    )
    await task.finish(timeout: .failsafe)
    store.receive("a")
  }
}
