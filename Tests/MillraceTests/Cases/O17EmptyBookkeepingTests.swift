import Millrace
import Testing

@Suite("O-17: bookkeeping empties itself")
struct O17EmptyBookkeepingTests {
  let lab = Laboratory()

  @Test(arguments: [true, false])
  func manyShortEffects(withDifferentIDs: Bool) {
    for number in 0..<20_000 {
      let id = withDifferentIDs ? number : 0
      lab.perform(.run { $0(.perform(.none)) }.cancellable(id: id))
    }
    #expect(lab.store.counts.isZero)
  }

  @Test func manyThatAreAliveTogether() {
    lab.perform(.merge((0..<5_000).map { lab.sleep(1, note: "x").cancellable(id: $0) }))
    #expect(lab.store.counts.effects == 5_000)
    #expect(lab.store.counts.ids == 5_000)
    lab.perform(.cancel(ids: 0..<2_500))
    #expect(lab.store.counts.effects == 2_500)
    lab.advance(by: .seconds(1))
    #expect(lab.log.count == 2_500)
    #expect(lab.store.counts.isZero)
  }

  @Test func debouncesAndThrottles() {
    let clock = lab.clock
    for id in 0..<1_000 {
      lab.perform(.send(.note("d")).debounce(id: id, for: .seconds(1), clock: clock))
      for _ in 0..<2 {
        lab.perform(
          .send(.note("t")).throttle(id: "t\(id)", for: .seconds(1), latest: true, clock: clock)
        )
      }
    }
    #expect(!lab.store.counts.isZero)
    lab.advance(by: .seconds(3))
    #expect(lab.log.filter { $0 == "d" }.count == 1_000)
    #expect(lab.log.filter { $0 == "t" }.count == 2_000)
    #expect(lab.store.counts.isZero)
    #expect(clock.sleeperCount == 0)
  }
}
