import Millrace
import MillraceTesting
import Testing

@Suite("E-49: an open throttle window is not reported at the end of a test")
struct E49ThrottleWindowTests {
  @Test func withoutAdvanceNothingIsAlive() {
    let store = LabStore.lab()
    store.perform(
      .send(.note("a")).throttle(id: "t", for: .seconds(1), latest: true)
    )
    store.receive("a")
    store.finish()
    #expect(store.counts.isZero)
  }

  @Test func whatIsHeldIsReported() {
    let found = failures {
      let store = LabStore.lab()
      for _ in 0..<2 {
        store.perform(
          .run(name: "held") { _ in }.throttle(
            id: "t",
            for: .seconds(1),
            latest: true,
            fileID: "Lab/Throttle.swift",
            line: 1
          ),
          line: 20
        )
      }
    }
    #expect(
      found.map(\.point) == [
        "The effect 'throttle' (id \"t\"), started by .perform at Lab/Throttle.swift:1, is still alive "
          + "at the end of the test."
      ]
    )
  }
}
