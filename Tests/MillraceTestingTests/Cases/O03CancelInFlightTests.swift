import Millrace
import MillraceTesting
import Testing

@Suite("O-03: cancelInFlight twice in one batch, in a test store")
struct O03CancelInFlightTests {
  let store = LabStore.lab()

  @Test func theSecondOfABatchStopsTheFirst() {
    store.perform(
      .merge(
        sleep(1, note: "x1").cancellable(id: "i", cancelInFlight: true),
        sleep(1, note: "x2").cancellable(id: "i", cancelInFlight: true)
      )
    )
    store.advance(by: .seconds(1))
    store.receive("x2")
    store.finish()
  }

  @Test func withoutItBothGoOnAndOneCancelStopsBoth() {
    let both = Effect<LabAction>.merge(
      sleep(1, note: "x1").cancellable(id: "i"),
      sleep(1, note: "x2").cancellable(id: "i")
    )
    store.perform(both)
    store.advance(by: .seconds(1))
    store.receive("x1", "x2")
    store.perform(both)
    store.perform(.cancel(id: "i"))
    store.advance(by: .seconds(1))
    store.finish()
  }

  @Test func anArrayIsOneId() {
    store.perform(
      .merge(
        sleep(1, note: "one").cancellable(id: 1),
        sleep(1, note: "two").cancellable(id: 2),
        sleep(1, note: "both").cancellable(id: [1, 2])
      )
    )
    store.perform(.cancel(id: [1, 2]))
    store.advance(by: .seconds(1))
    store.receive("one", "two")
    store.finish()
  }
}
