import Millrace
import SampleFeatures
import Testing

private let home = Guarded<Store<Global.State, Int>?>(nil)

/// A state with a property that asks a store.
private struct Global: Reducer {
  struct State: Sendable {
    var count = 0
    var doubled: Int { home.withLock { $0 }.map { $0.count * 2 } ?? -1 }
  }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.count += action
    return .none
  }
}

/// A read inside of a read waited for itself, and so did a send; both ended in a trap without a word.
@Suite("E-06: reading and sending inside of a read", .timeLimit(.minutes(1)))
struct E06ReadsInsideReadsTests {
  @Test func aReadInsideOfAReadReadsTheSame() {
    let lab = Laboratory()
    lab.store.send(.note("a"))
    let seen = lab.store.withState { outer in
      (outer, lab.store.state, lab.store.count, lab.store.withState { $0.last })
    }
    #expect(seen.0 == ["a"] && seen.1 == ["a"] && seen.2 == 1 && seen.3 == "a")
    #expect(lab.store.withState { _ in lab.store.counts.isZero })
    #expect(lab.store.withState { _ in lab.store.actionCount } == 1)
    #expect(lab.store.withState { _ in lab.store.runningEffects.count } == 0)
    #expect(lab.store.withState { _ in lab.store.records.count } == 0)
  }

  @Test func aComputedPropertyMayReadTheStore() {
    let store = Store(initialState: Global.State()) { Global() }
    home.withLock { $0 = store }
    defer { home.withLock { $0 = nil } }
    let seen = Collected<Int>()
    let token = store.observe(\.doubled) { seen.append($0) }
    store.send(2)
    #expect(store.doubled == 4)
    #expect(store.withState { $0.doubled } == 4)
    #expect(seen.all == [0, 4])
    token.cancel()
  }

  @Test func aSendInsideOfAReadIsKeptAndReported() async {
    let lab = Laboratory()
    let effect = lab.sleep(1, note: "later")
    let task = lab.store.withState { log in
      let task = lab.store.send(.answer("a", effect))
      #expect(log == [])
      #expect(lab.store.state == [])
      return task
    }
    #expect(lab.store.state == ["a"])
    #expect(
      lab.issues.all.map { "\($0)" } == [
        """
        .answer was sent to a store while its state was being read.

        Reading holds the store, so the action was kept and is reduced when the read is over. Send it \
        after 'withState' has returned; a computed property of the state, or its '==', must not send.
        """
      ]
    )
    lab.executor.drain()
    lab.advance(by: .seconds(1))
    await task.finish()
    #expect(lab.store.state == ["a", "later"])
  }

  @Test func otherCallsInsideOfAReadTakeEffectAfterIt() {
    let lab = Laboratory()
    lab.store.send(.answer("a", lab.sleep(1, note: "never")))
    let task = lab.store.send(.answer("b", lab.sleep(1, note: "never")))
    lab.executor.drain()
    let seen = Collected<[String]>()
    let token = lab.store.withState { _ in
      task.cancel()
      lab.store.restore(["c"])
      return lab.store.observe(\.self) { seen.append($0) }
    }
    #expect(lab.store.state == ["c"])
    #expect(seen.all == [["c"]])
    #expect(lab.store.counts.effects == 0)
    token.cancel()
  }
}
