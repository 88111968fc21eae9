import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-14: what send returns, in a test store")
struct O14SendResultTests {
  let store = LabStore.lab()

  private var chain: Effect<LabAction> {
    .run { send in
      @Dependency(\.clock) var clock
      try await clock.sleep(for: .seconds(1))
      send(.answer("b", sleep(1, note: "c")))
    }
  }

  @Test func itIsOverWhenAllThatFollowedIs() {
    let task = store.perform(chain)
    store.advance(by: .seconds(1))
    store.receive(answer: "b")
    #expect(failures { task.finish() }.count == 1)
    store.advance(by: .seconds(1))
    store.receive("c")
    task.finish()
    #expect(!task.isCancelled)
  }

  @Test func withoutEffectItIsOverAtOnce() async {
    let task = store.send(.note("x")) { $0 = ["x"] }
    task.finish()
    await task.finish(timeout: .failsafe)
  }

  @Test func cancellingIsSynchronous() {
    let task = store.perform(chain)
    store.advance(by: .milliseconds(500))
    task.cancel()
    #expect(task.isCancelled)
    #expect(store.counts.isZero)
    store.advance(by: .seconds(5))
    task.finish()
  }

  @Test func cancellingDropsWhatWasSentAndNotReceived() {
    let task = store.perform(.run { send in send(.note("x")) })
    task.cancel()
    store.finish()
    #expect(store.state == [])
  }

  @Test func finishOfAnEndlessEffectReturnsAfterACancel() async {
    let task = store.perform(endless)
    let found = failures { task.finish() }
    #expect(
      found.map(\.point) == [
        """
        The effect, started by .perform at Lab/Endless.swift:1, is still alive at 'finish()' of what \
        'send' returned.
        """
      ]
    )
    store.perform(endless.cancellable(id: "other"))
    task.cancel()
    await task.finish(timeout: .failsafe)
    store.perform(.cancel(id: "other"))
  }

  @Test func droppingItCancelsNothing() {
    _ = store.perform(sleep(1, note: "x"))
    store.advance(by: .seconds(1))
    store.receive("x")
  }

  @Test func itMayOutliveTheStore() {
    var store: LabStore? = .lab()
    let task = store?.perform(endless)
    store?.skipInFlightEffects()
    store = nil
    task?.cancel()
    task?.finish()
  }
}
