import Millrace
import Testing

@Suite("The policy newest")
struct NewestTests {
  let lab = Laboratory()

  func newest(_ limit: Int, _ note: String, seconds: Double = 1) -> Effect<LabAction> {
    lab.work(note, seconds: seconds).cancellable(id: "x", policy: .newest(limit))
  }

  @Test func theOldestIsCancelledForTheNewest() {
    for note in ["a", "b", "c", "d"] { lab.perform(newest(2, note)) }
    #expect(lab.running == ["c", "d"])
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["a", "b", "c", "d", "C", "D"])
    lab.expectNothingLeft()
  }

  @Test func inOneMergeOnlyTheNewestRunTheirFirstLine() {
    lab.perform(.merge(["a", "b", "c", "d"].map { newest(2, $0) }))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["c", "d", "C", "D"])
    lab.expectNothingLeft()
  }

  @Test(arguments: [1, 0, -3, .min])
  func aLimitBelowOneCountsAsOne(limit: Int) {
    for note in ["a", "b"] { lab.perform(newest(limit, note)) }
    #expect(lab.running == ["b"])
  }

  @Test func cancelInFlightIsNewestOne() {
    func effect(_ note: String) -> Effect<LabAction> {
      lab.work(note).cancellable(id: "x", cancelInFlight: true)
    }
    #expect(effect("a").description == newest(1, "a").description)
  }

  @Test func whatWaitsForItsTurnCountsToo() {
    lab.perform(.concatenate(lab.sleep(1, note: "first"), newest(2, "a"), .send(.note("end"))))
    lab.perform(newest(2, "b", seconds: 9))
    lab.perform(newest(2, "c", seconds: 9))
    // The oldest of three was asked for first, though it has not started.
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["b", "c", "first", "end"])
  }

  @Test func itCancelsWhenItsTurnComesAndNotBefore() {
    lab.perform(newest(1, "a", seconds: 9))
    lab.perform(.concatenate(lab.sleep(1, note: "first"), newest(1, "b")))
    #expect(lab.running.contains("a"))
    lab.advance(by: .seconds(1))
    #expect(lab.running == ["b"])
  }

  @Test(arguments: [1, 2])
  func aGroupIsOneAndItsMembersDoNotEndIt(limit: Int) {
    let group = Effect<LabAction>.merge(newest(limit, "a"), newest(limit, "b"))
    lab.perform(group.cancellable(id: "x", policy: .newest(limit)))
    #expect(lab.running == (limit == 1 ? ["b"] : ["a", "b"]))
    lab.perform(newest(1, "c"))
    #expect(lab.running == ["c"])
  }

  @Test func cancelEndsThemAll() {
    for note in ["a", "b", "c"] { lab.perform(newest(3, note)) }
    lab.perform(.cancel(id: "x"))
    lab.expectNothingLeft()
  }

  @Test func theLastActionOfABodyMayReplaceIt() {
    @Sendable func step(_ number: Int) -> Effect<LabAction> {
      .run { send in
        send(number < 5 ? .answer("\(number)", step(number + 1)) : .note("5"))
        send(.note("never, for all but the last"))
      }
      .cancellable(id: "x", policy: .newest(1))
    }
    lab.perform(step(1))
    #expect(lab.log == ["1", "2", "3", "4", "5", "never, for all but the last"])
    lab.expectNothingLeft()
  }

  @Test func policiesOfOneNameMayDiffer() {
    for note in ["a", "b", "c"] { lab.perform(newest(3, note, seconds: 9)) }
    lab.perform(newest(2, "d"))
    #expect(lab.running == ["c", "d"])
    lab.perform(lab.work("e").cancellable(id: "x"))
    #expect(lab.running == ["c", "d", "e"])
    lab.perform(newest(1, "f"))
    #expect(lab.running == ["f"])
  }
}
