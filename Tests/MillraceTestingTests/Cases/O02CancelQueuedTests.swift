import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-02: a cancel of work that is queued, in a test store")
struct O02CancelQueuedTests {
  let store = LabStore.lab()
  let ran = Collected<String>()

  private func member(_ name: String) -> Effect<LabAction> {
    .run { [ran] send in
      ran.append(name)
      send(.note(name))
    }
    .cancellable(id: name)
  }

  @Test func aCancelledMemberIsSkippedAndTheRestGoesOn() {
    store.perform(
      .concatenate(sleep(1, note: "a").cancellable(id: "a"), member("b"), member("c"))
    )
    store.advance(by: .milliseconds(500))
    store.perform(.cancel(id: "b"))
    store.advance(by: .milliseconds(1500))
    // The next member starts when the one before it is over, and that is when its action was received.
    #expect(ran.all == [])
    store.receive("a")
    #expect(ran.all == ["c"])
    store.receive("c")
    #expect(store.counts.isZero)
  }

  @Test func cancelInFlightOfAMemberActsWhenTheMemberStarts() {
    store.perform(sleep(2, note: "old").cancellable(id: "x"))
    store.perform(
      .concatenate(
        sleep(1, note: "a"),
        sleep(3, note: "new").cancellable(id: "x", cancelInFlight: true)
      )
    )
    #expect(store.runningEffects.filter { $0.progress == .running }.count == 2)
    store.advance(by: .seconds(1))
    store.receive("a")
    store.advance(by: .seconds(3))
    store.receive("new")
    #expect(store.counts.isZero)
  }
}
