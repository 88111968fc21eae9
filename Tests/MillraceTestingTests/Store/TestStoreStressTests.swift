import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("TestStore: stress")
struct TestStoreStressTests {
  @Test func whatManyThreadsSendIsReceivedOnce() async {
    let store = LabStore.lab()
    store.perform(
      .merge(
        (0..<8).map { sender in
          .run { send in
            await Task.detached {
              for number in 0..<100 { send(.note("\(sender).\(number)")) }
            }.value
          }
        }
      )
    )
    store.exhaustivity = .off
    for _ in 0..<800 { await store.receive(matching: { _ in true }, timeout: .failsafe) }
    await store.finish(timeout: .failsafe)
    #expect(store.state.count == 800)
    for sender in 0..<8 {
      let own = store.state.filter { $0.hasPrefix("\(sender).") }
      #expect(own == (0..<100).map { "\(sender).\($0)" })
    }
  }

  @Test func cancellingWhileOthersSendLosesNothingElse() async {
    for _ in 0..<50 {
      let store = LabStore.lab()
      store.exhaustivity = .off
      let kept = store.perform(
        .run { send in await Task.detached { for _ in 0..<20 { send(.note("kept")) } }.value }
      )
      let cancelled = store.perform(
        .run { send in await Task.detached { for _ in 0..<20 { send(.note("cancelled")) } }.value }
      )
      async let cancel: Void = Task.detached { cancelled.cancel() }.value
      await kept.finish(timeout: .failsafe)
      await cancel
      store.skipReceivedActions(strict: false)
      await store.finish(timeout: .failsafe)
      store.skipReceivedActions(strict: false)
      #expect(store.state.filter { $0 == "kept" }.count == 20)
      #expect(store.counts.effects == 0)
    }
  }

  @Test func storesComeAndGoOnManyThreads() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            let store = LabStore.lab()
            store.perform(
              .merge(sleep(1, note: "x"), .run { send in await Task.detached {}.value })
            )
            store.advance(by: .seconds(1))
            store.receive("x")
            store.skipInFlightEffects(strict: false)
          }
        }
      }
    }
  }
}
