import Millrace
import MillraceTesting
import Testing

@Suite("O-04: a cancellable effect that emits at once loses nothing, in a test store")
struct O04EmitAtOnceTests {
  let store = LabStore.lab()

  private var work: Effect<LabAction> {
    .merge(
      .concatenate(.send(.note("started")), sleep(2, note: "result")).cancellable(id: 1)
    )
    .cancellable(id: 2)
  }

  @Test func allArrivesAtItsTime() {
    store.perform(work)
    store.receive("started")
    store.advance(by: .milliseconds(1999))
    #expect(store.counts.effects == 1)
    store.advance(by: .milliseconds(1))
    store.receive("result")
    store.finish()
  }

  @Test(arguments: [1, 2])
  func cancellingEitherIdSuppressesTheRest(id: Int) {
    store.perform(work)
    store.receive("started")
    store.advance(by: .seconds(1))
    store.perform(.cancel(id: id))
    store.advance(by: .seconds(5))
    store.finish()
  }

  @Test func aThousandActionsSentWithoutSuspensionComeInOrder() {
    let names = (1...1000).map { "\($0)" }
    store.perform(
      .run { send in for name in names { send(.note(name)) } }
        .cancellable(id: 1)
        .cancellable(id: 2)
    )
    for name in names { store.receive(name) }
    store.finish()
  }
}
