import Millrace
import SampleFeatures
import Testing

@Suite("O-11: sending while a reduction or a notification runs")
struct O11SendWhileReducingTests {
  let lab = Laboratory()

  @Test func whatAnObserverSendsIsReducedAfterwardsWithinTheOuterSend() {
    let seen = Collected<[String]>()
    let store = lab.store
    let second = Effect<LabAction>.send(.note("third"))
    let token = store.observe(\.self) { [weak store] log in
      seen.append(log)
      guard log == ["first"] else { return }
      store?.send(.answer("second", second))
      seen.append(store?.state ?? [])
    }
    store.send(.note("first"))
    #expect(store.state == ["first", "second", "third"])
    #expect(seen.all == [[], ["first"], ["first"], ["first", "second", "third"]])
    token.cancel()
    #expect(store.counts.isZero)
  }

  @Test func aHandleFromInsideOfANotificationIsAsGoodAsAnyOther() async {
    let handles = Collected<StoreTask>()
    let store = lab.store
    let sleep = lab.sleep(1, note: "done")
    let token = store.observe(\.self) { [weak store] log in
      guard log == ["first"] else { return }
      if let handle = store?.send(.answer("second", sleep)) { handles.append(handle) }
    }
    store.send(.note("first"))
    lab.executor.drain()
    #expect(lab.clock.sleeperCount == 1)
    handles.all[0].cancel()
    #expect(handles.all[0].isCancelled)
    await handles.all[0].finish()
    lab.advance(by: .seconds(1))
    #expect(store.state == ["first", "second"])
    #expect(store.counts.isZero)
    token.cancel()
  }

  /// A handle can be cancelled before its action was reduced: then its effects never start.
  @Test func aHandleThatIsCancelledInTheSameNotificationStartsNothing() {
    let started = Collected<Bool>()
    let store = lab.store
    let token = store.observe(\.self) { [weak store] log in
      guard log == ["first"] else { return }
      store?.send(.answer("second", .run { _ in started.append(true) })).cancel()
    }
    store.send(.note("first"))
    lab.executor.drain()
    #expect(store.state == ["first", "second"])
    #expect(started.all == [])
    #expect(store.counts.isZero)
    token.cancel()
  }

  /// A reducer whose dependency calls back, as a delegate or an analytics client may.
  struct CallingBack: Reducer {
    enum Action { case first, second, third }
    let callback: @Sendable (Action) -> Void

    func reduce(into log: inout [String], action: Action) -> Effect<Action> {
      switch action {
      case .first:
        callback(.second)
        log.append("first")
        return .send(.third)
      case .second: log.append("second")
      case .third: log.append("third")
      }
      return .none
    }
  }

  @Test func aSendFromInsideOfAReducerIsQueuedAndReported() {
    let issues = Collected<String>()
    let callback = Collected<@Sendable (CallingBack.Action) -> Void>()
    let store = Store(initialState: [String]()) {
      CallingBack { action in callback.all.first?(action) }
    } dependencies: {
      $0.issueReporter = IssueReporter { issues.append("\($0)") }
    }
    callback.append { [weak store] in store?.send($0) }
    store.send(.first)
    #expect(store.state == ["first", "second", "third"])
    #expect(issues.count == 1)
    #expect(issues.all[0].hasPrefix(".second was sent while .first was being reduced."))
    store.send(.second)
    #expect(store.state == ["first", "second", "third", "second"])
    #expect(issues.count == 1)
  }

  /// An object in the state or in an action may send when it goes away, which can be in the middle of
  /// anything.
  final class SendsWhenFreed: Sendable {
    let send: @Sendable () -> Void
    init(_ send: @escaping @Sendable () -> Void) { self.send = send }
    deinit { send() }
  }

  struct Holding: Reducer {
    struct State: Sendable {
      var held: SendsWhenFreed?
      var log: [String] = []
    }
    enum Action { case hold(SendsWhenFreed), pass(SendsWhenFreed), letGo, twice, note(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .hold(let object): state.held = object
      case .pass: state.log.append("passed")
      case .letGo:
        state.held = nil
        state.log.append("let go")
      case .twice: return .merge(.send(.letGo), .send(.note("after")))
      case .note(let text): state.log.append(text)
      }
      return .none
    }
  }

  @Test func whatIsSentByADeinitIsNeitherLostNorNested() {
    let store = Store(initialState: .init()) {
      Holding()
    } dependencies: {
      $0.issueReporter = IssueReporter { _ in }
    }
    func object(_ text: String) -> SendsWhenFreed {
      SendsWhenFreed { [weak store] in store?.send(.note(text)) }
    }
    store.send(.hold(object("freed")))
    store.send(.twice)
    #expect(store.log == ["let go", "after", "freed"])
    store.send(.pass(object("gone")))
    #expect(store.log == ["let go", "after", "freed", "passed", "gone"])
  }

  /// The queue gave up the actions that it had handed out while its lock was held; the object of one of
  /// them sent from its `deinit`, and the thread waited for itself.
  @Test func anActionInTheQueueMaySendWhenItIsFreed() {
    let store = Store(initialState: .init()) { Holding() }
    let token = store.observe(\.log) { [weak store] log in
      guard log == ["start"] else { return }
      for number in 0..<3 {
        store?.send(.pass(SendsWhenFreed { [weak store] in store?.send(.note("\(number)")) }))
      }
    }
    store.send(.note("start"))
    #expect(store.log == ["start", "passed", "passed", "passed", "0", "1", "2"])
    token.cancel()
  }
}
