import Millrace
import SampleFeatures
import Testing

@Suite("O-32: observers that act")
struct O32ActingObserverTests {
  let lab = Laboratory()

  @Test func oneMaySubscribeAnotherWhichIsToldOnce() {
    let log = Collected<String>()
    let tokens = Collected<ObservationToken>()
    let store = lab.store
    tokens.append(
      store.observe(\.count) { [weak store] count in
        log.append("first \(count)")
        guard count == 1, let store else { return }
        tokens.append(store.observe(\.count) { log.append("second \($0)") })
      }
    )
    lab.perform(.send(.note("a")))
    lab.perform(.send(.note("b")))
    #expect(log.all == ["first 0", "first 1", "second 1", "first 2", "second 2"])
    tokens.all.forEach { $0.cancel() }
  }

  @Test func oneMayEndItselfOrTheNext() {
    let log = Collected<String>()
    let tokens = Guarded<[ObservationToken]>([])
    let store = lab.store
    let first = store.observe(\.count) { count in
      log.append("first \(count)")
      if count == 1 { tokens.withLock { $0 }.forEach { $0.cancel() } }
    }
    let second = store.observe(\.count) { log.append("second \($0)") }
    tokens.withLock { $0 = [first, second] }
    let third = store.observe(\.count) { log.append("third \($0)") }
    lab.perform(.send(.note("a")))
    lab.perform(.send(.note("b")))
    #expect(log.all == ["first 0", "second 0", "third 0", "first 1", "third 1", "third 2"])
    third.cancel()
  }

  @Test func oneMaySendAndNobodySeesAnOlderStateLater() {
    let log = Collected<String>()
    let store = lab.store
    let first = store.observe(\.count) { [weak store] count in
      log.append("first \(count)")
      if count == 1 { store?.send(.note("again")) }
    }
    let second = store.observe(\.count) { log.append("second \($0)") }
    store.send(.note("a"))
    #expect(lab.log == ["a", "again"])
    #expect(log.all == ["first 0", "second 0", "first 1", "second 1", "first 2", "second 2"])
    first.cancel()
    second.cancel()
  }
}
