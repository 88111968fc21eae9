import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-11: sending while a reduction runs, in a test store")
struct O11SendWhileReducingTests {
  /// A reducer whose dependency calls back, as a delegate may.
  struct CallingBack: Reducer {
    enum Action: Equatable, Sendable { case first, second, third }
    let callback: @Sendable (Action) -> Void

    func reduce(into log: inout [String], action: Action) -> Effect<Action> {
      switch action {
      case .first:
        callback(.second)
        log.append("first")
        return .none
      case .second:
        log.append("second")
        return .send(.third)
      case .third:
        log.append("third")
        return .none
      }
    }
  }

  /// The test store asked for the state after the nested send, which stops the program while an action is
  /// being reduced; the send itself was never the problem.
  @Test func itIsReducedAfterwardsWithinTheSameSendAndReported() {
    let callback = Collected<@Sendable (CallingBack.Action) -> Void>()
    let store = TestStore(initialState: [String]()) {
      CallingBack { action in callback.all.first?(action) }
    }
    let tasks = Collected<TestStoreTask<[String], CallingBack.Action>>()
    callback.append { [weak store] in
      if let task = store?.send($0) { tasks.append(task) }
    }
    var line = 0
    let found = failures {
      line = #line + 1
      store.send(.first) { $0 = ["first", "second"] }
    }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.point.hasPrefix(".second was sent while .first was being") == true)
    // Its effects are received like any others, and its handle is as good as any other.
    #expect(failures { tasks.all[0].finish() }.isEmpty)
    store.receive(.third) { $0.append("third") }
    tasks.all[0].finish()
    store.finish()
  }

  @Test func aHandleThatIsCancelledAtOnceLeavesNothing() {
    let callback = Collected<@Sendable (CallingBack.Action) -> Void>()
    let store = TestStore(initialState: [String]()) {
      CallingBack { action in callback.all.first?(action) }
    }
    callback.append { [weak store] in store?.send($0).cancel() }
    let found = failures { store.send(.first) { $0 = ["first", "second"] } }
    #expect(found.count == 1)
    store.finish()
    #expect(store.counts.isZero)
  }
}
