import Millrace
import Testing

@Suite("O-05: ids belong to one store")
struct O05IDsOfOneStoreTests {
  enum CancelID { case fetch }

  @Test func aCancelInOneStoreLeavesTheOtherAlone() {
    let labs = [Laboratory(), Laboratory()]
    for lab in labs { lab.perform(lab.sleep(1, note: "done").cancellable(id: CancelID.fetch)) }
    labs[0].perform(.cancel(id: CancelID.fetch))
    for lab in labs { lab.advance(by: .seconds(1)) }
    #expect(labs[0].log == [])
    #expect(labs[1].log == ["done"])
    for lab in labs { #expect(lab.store.counts.isZero) }
  }

  @Test func theSameEffectValueRunsInTwoStoresUnderItsOwnName() {
    let labs = [Laboratory(), Laboratory()]
    let clock = labs[0].clock
    let effect = Effect<LabAction>.run { send in
      try await clock.sleep(for: .seconds(1))
      send(.note("done"))
    }
    .cancellable(id: CancelID.fetch)
    for lab in labs { lab.perform(effect) }
    labs[0].perform(.cancel(id: CancelID.fetch))
    clock.advance(by: .seconds(1))
    for lab in labs { lab.executor.drain() }
    #expect(labs[0].log == [])
    #expect(labs[1].log == ["done"])
  }

  @Test func aHundredStoresInParallelDoNotSeeEachOther() async {
    await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          let lab = Laboratory()
          for round in 0..<10 {
            lab.perform(
              lab.sleep(1, note: "\(number).\(round)")
                .cancellable(id: CancelID.fetch, cancelInFlight: true)
            )
          }
          await Task.yield()
          lab.advance(by: .seconds(1))
          #expect(lab.log == ["\(number).9"])
          #expect(lab.store.counts.isZero)
        }
      }
    }
  }
}
