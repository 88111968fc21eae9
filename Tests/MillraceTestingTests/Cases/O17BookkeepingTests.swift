import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-17: bookkeeping empties itself, in a test store")
struct O17BookkeepingTests {
  static let many = Rounds.of(5_000, full: 100_000)

  let store = LabStore.lab()

  @Test func manyShortEffectsWithDifferentIdsLeaveNothing() {
    for number in 0..<Self.many {
      store.perform(Effect.run { _ in }.cancellable(id: number))
      if number % 1000 == 0 { #expect(store.counts.isZero) }
    }
    store.perform(
      .merge((0..<Self.many).map { number in Effect.run { _ in }.cancellable(id: number) })
    )
    #expect(store.counts.isZero)
    store.finish()
  }

  @Test func manyShortEffectsWithOneIdLeaveNothing() {
    store.perform(
      .concatenate((0..<Self.many).map { _ in Effect.run { _ in }.cancellable(id: "one") })
    )
    #expect(store.counts.isZero)
    store.finish()
  }

  @Test func whatIsCancelledLeavesNothing() {
    store.perform(
      .merge((0..<Self.many).map { number in sleep(1, note: "never").cancellable(id: number) })
    )
    #expect(store.counts.ids == Self.many)
    #expect(store.clock.sleeperCount == Self.many)
    store.perform(.cancel(ids: Array(0..<Self.many)))
    #expect(store.counts.isZero)
    #expect(store.clock.sleeperCount == 0)
    store.finish()
  }

  @Test func thousandsOfThrottlesAndDebouncesLeaveNoWindows() {
    store.exhaustivity = .off
    for number in 0..<1000 {
      for _ in 0..<2 {
        store.perform(
          .merge(
            .send(.note("t")).throttle(id: "t\(number)", for: .seconds(1), latest: true),
            .send(.note("d")).debounce(id: "d\(number)", for: .seconds(1))
          )
        )
      }
    }
    #expect(store.clock.sleeperCount == 2000)
    for _ in 0..<2 {
      store.advance(by: .seconds(1))
      store.skipReceivedActions(strict: false)
    }
    #expect(store.state.filter { $0 == "t" }.count == 2000)
    #expect(store.state.filter { $0 == "d" }.count == 1000)
    #expect(store.counts.isZero)
    #expect(store.clock.sleeperCount == 0)
  }

  @Test func whatWasSentAndNeverReceivedLeavesNothingAfterTheCancel() {
    let note = Effect<LabAction>.send(.note("x"))
    let task = store.perform(.merge((0..<1000).map { note.cancellable(id: $0) }))
    task.cancel()
    #expect(store.counts.isZero)
    store.finish()
  }
}
