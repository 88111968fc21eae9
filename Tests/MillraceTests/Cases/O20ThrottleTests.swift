import Millrace
import Testing

@Suite("O-20: throttle")
struct O20ThrottleTests {
  let lab = Laboratory()

  /// Values at 0, 0.1, 0.4 and 0.9 s, one at 5 s; what comes out, and when.
  func delivered(latest: Bool) -> [String] {
    for (value, milliseconds) in [(1, 0), (2, 100), (3, 400), (4, 900), (5, 5000)] {
      lab.advance(by: .milliseconds(milliseconds) - lab.clock.now.offset)
      let effect = Effect<LabAction>.run { [clock = lab.clock] send in
        send(.note("\(value) at \(clock.now)"))
      }
      lab.perform(effect.throttle(id: "t", for: .seconds(1), latest: latest))
    }
    lab.advance(by: .seconds(10))
    lab.expectNothingLeft()
    return lab.log
  }

  @Test func latestGivesTheFirstAtOnceAndTheNewestAtTheEnd() {
    #expect(delivered(latest: true) == ["1 at 0 s", "4 at 1 s", "5 at 5 s"])
  }

  @Test func notLatestGivesTheFirstAtOnceAndTheFirstOfTheWindowAtTheEnd() {
    #expect(delivered(latest: false) == ["1 at 0 s", "2 at 1 s", "5 at 5 s"])
  }

  @Test(arguments: [true, false])
  func aSingleValueIsDeliveredExactlyOnce(latest: Bool) {
    lab.perform(Effect.send(.note("a")).throttle(id: "t", for: .seconds(1), latest: latest))
    #expect(lab.log == ["a"])
    lab.advance(by: .seconds(10))
    #expect(lab.log == ["a"])
    lab.expectNothingLeft()
  }
}
