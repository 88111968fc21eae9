import Millrace
import SampleFeatures
import Testing

@Suite("O-01: a cancel that follows the start in the same batch")
struct O01CancelAfterStartTests {
  let lab = Laboratory()
  let started = Collected<String>()

  var work: Effect<LabAction> {
    .run { [started, clock = lab.clock] send in
      started.append("started")
      try await clock.sleep(for: .seconds(1))
      send(.note("done"))
    }
    .cancellable(id: "a")
  }

  @Test func startThenCancelInOneMergeNeverStarts() async {
    let task = lab.perform(.merge(work, .cancel(id: "a")))
    lab.advance(by: .seconds(5))
    #expect(started.all == [])
    #expect(lab.log == [])
    await task.finish()
    #expect(lab.store.counts.isZero)
  }

  @Test func cancelThenStartInOneMergeGoesOn() {
    lab.perform(.merge(.cancel(id: "a"), work))
    lab.advance(by: .milliseconds(999))
    #expect(lab.log == [])
    lab.advance(by: .milliseconds(1))
    #expect(started.all == ["started"])
    #expect(lab.log == ["done"])
    #expect(lab.store.counts.isZero)
  }

  @Test func cancelInTheNextSendNeverStarts() {
    let task = lab.store.send(.perform(work))
    lab.store.send(.perform(.cancel(id: "a")))
    lab.executor.drain()
    lab.advance(by: .seconds(5))
    #expect(started.all == [])
    #expect(lab.log == [])
    #expect(!task.isCancelled)
    #expect(lab.store.counts.isZero)
  }
}
