import Millrace
import MillraceTesting
import Testing

@Suite("O-20: throttle, in a test store")
struct O20ThrottleTests {
  let store = LabStore.lab()

  private func throttle(_ value: String, latest: Bool) {
    store.perform(
      .send(.note(value)).throttle(id: "t", for: .seconds(1), latest: latest)
    )
  }

  /// Values at 0, 0.1, 0.4 and 0.9 s, and one at 5 s.
  @Test(arguments: [true, false])
  func theFirstComesAtOnceAndOneMoreAtTheEndOfTheWindow(latest: Bool) {
    throttle("1", latest: latest)
    store.receive("1")
    store.advance(by: .milliseconds(100))
    throttle("2", latest: latest)
    store.advance(by: .milliseconds(300))
    throttle("3", latest: latest)
    store.advance(by: .milliseconds(500))
    throttle("4", latest: latest)
    store.advance(by: .milliseconds(99))
    #expect(store.state == ["1"])
    store.advance(by: .milliseconds(1))
    store.receive(latest ? "4" : "2")
    store.advance(by: .seconds(4))
    throttle("5", latest: latest)
    store.receive("5")
    store.advance(by: .seconds(10))
    store.finish()
    #expect(store.counts.isZero)
  }

  @Test(arguments: [true, false])
  func aSingleValueIsDeliveredExactlyOnce(latest: Bool) {
    throttle("a", latest: latest)
    store.receive("a")
    store.advance(by: .seconds(10))
    store.finish()
    #expect(store.counts.isZero)
  }
}
