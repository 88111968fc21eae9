import Millrace
import MillraceTesting
import Testing

@Suite("O-05: ids belong to one store, in test stores")
struct O05IDsOfOneStoreTests {
  enum CancelID { case fetch }

  private let fetch = sleep(1, note: "done").cancellable(id: CancelID.fetch)

  @Test func aCancelInOneStoreLeavesTheOtherAlone() {
    let (first, second) = (LabStore.lab(), LabStore.lab())
    // One effect value, in two stores.
    first.perform(fetch)
    second.perform(fetch)
    first.perform(.cancel(id: CancelID.fetch))
    #expect(first.counts.isZero)
    first.advance(by: .seconds(1))
    second.advance(by: .seconds(1))
    second.receive("done")
    first.finish()
    second.finish()
    #expect(second.counts.isZero)
  }

  @Test(arguments: 0..<100)
  func aHundredTestsInParallelDoNotSeeEachOther(number: Int) {
    let store = LabStore.lab()
    for round in 0..<10 {
      store.perform(
        sleep(1, note: "\(number).\(round)")
          .cancellable(id: CancelID.fetch, cancelInFlight: true)
      )
    }
    store.advance(by: .seconds(1))
    store.receive("\(number).9")
    #expect(store.counts.isZero)
  }
}
