import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-01: a cancel that follows the start in the same batch, in a test store")
struct O01CancelAfterStartTests {
  let store = LabStore.lab()
  let started = Collected<String>()

  var work: Effect<LabAction> {
    .run { [started] send in
      @Dependency(\.clock) var clock
      started.append("started")
      try await clock.sleep(for: .seconds(1))
      send(.note("done"))
    }
    .cancellable(id: "a")
  }

  @Test func startThenCancelInOneMergeNeverStarts() {
    let task = store.perform(.merge(work, .cancel(id: "a")))
    store.advance(by: .seconds(5))
    task.finish()
    store.finish()
    #expect(started.all == [])
    #expect(store.counts.isZero)
  }

  @Test func cancelThenStartInOneMergeGoesOn() {
    store.perform(.merge(.cancel(id: "a"), work))
    store.advance(by: .milliseconds(999))
    #expect(started.all == ["started"])
    store.advance(by: .milliseconds(1))
    store.receive("done")
    #expect(store.counts.isZero)
  }

  @Test func cancelInTheNextSendStopsWhatHasBegun() {
    // Between two calls of a test everything runs that can run, so the body has begun.
    store.perform(work)
    store.perform(.cancel(id: "a"))
    store.advance(by: .seconds(5))
    store.finish()
    #expect(started.all == ["started"])
    #expect(store.counts.isZero)
  }
}
