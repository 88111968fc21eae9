import Millrace
import Testing

@Suite("throttle together with a policy or a cancel of its own name")
struct ThrottlePolicyTests {
  let lab = Laboratory()

  func throttled(_ note: String) -> Effect<LabAction> {
    lab.work(note, seconds: 10).throttle(id: "t", for: .seconds(1), latest: true)
  }

  @Test func aCancelInTheSameMergeCountsByItsPlace() {
    lab.perform(.merge(throttled("a"), throttled("b"), .cancel(id: "t"), throttled("c")))
    #expect(lab.log == ["c"])
    #expect(lab.running == ["c"])
    lab.perform(.merge(throttled("d"), .cancel(id: "t")))
    lab.expectNothingLeft()
  }

  @Test(arguments: [true, false])
  func cancelInFlightUnderTheSameNameCancelsEffectsAndNotTheWindow(throttleOutside: Bool) {
    func effect(_ note: String) -> Effect<LabAction> {
      let work = lab.work(note, seconds: 10)
      return throttleOutside
        ? work.cancellable(id: "t", cancelInFlight: true)
          .throttle(id: "t", for: .seconds(1), latest: true)
        : work.throttle(id: "t", for: .seconds(1), latest: true)
          .cancellable(id: "t", cancelInFlight: true)
    }
    for note in ["a", "b", "c"] { lab.perform(effect(note)) }
    // Outside, the policy is asked first, and what runs is cancelled before the new one is held.
    #expect(lab.running == (throttleOutside ? ["a", "throttle", "c"] : ["throttle", "c"]))
    lab.advance(by: .seconds(1))
    #expect(lab.running == ["c"])
    lab.advance(by: .seconds(20))
    #expect(lab.log == ["a", "c", "C"])
    lab.expectNothingLeft()
  }

  @Test func aCancelInsideOfTheThrottledGroupEndsTheWindowToo() {
    let group = Effect<LabAction>.merge(.send(.note("x")), .cancel(id: "t"), .send(.note("y")))
    lab.perform(group.throttle(id: "t", for: .seconds(1), latest: true))
    #expect(lab.log == ["y"])
    lab.expectNothingLeft()
  }
}
