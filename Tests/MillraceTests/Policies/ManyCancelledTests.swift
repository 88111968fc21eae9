import Millrace
import Testing

@Suite("Cancelling many effects at once")
struct ManyCancelledTests {
  /// The table of running effects was given back when the registry was empty, which it is as soon as
  /// the last was removed, and before the others were told: their tasks slept on. It shows from 65 on.
  @Test func aThousandCancelledAtOnceAreAllTold() {
    let lab = Laboratory()
    for number in 0..<1000 { lab.perform(lab.work("\(number)").cancellable(id: "x")) }
    #expect(lab.clock.sleeperCount == 1000)
    lab.perform(.cancel(id: "x"))
    lab.expectNothingLeft()
  }
}
