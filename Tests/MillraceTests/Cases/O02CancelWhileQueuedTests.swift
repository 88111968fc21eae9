import Millrace
import SampleFeatures
import Testing

@Suite("O-02: a cancel of work that is queued but not started")
struct O02CancelWhileQueuedTests {
  let lab = Laboratory()
  let ran = Collected<String>()

  func work(_ name: String) -> Effect<LabAction> {
    .run { [ran] send in
      ran.append(name)
      send(.note(name))
    }
    .cancellable(id: name)
  }

  @Test func aMemberThatWaitsIsSkippedAndTheRestGoesOn() {
    lab.perform(.concatenate(lab.sleep(1, note: "a"), work("b"), work("c")))
    lab.advance(by: .milliseconds(500))
    lab.perform(.cancel(id: "b"))
    lab.advance(by: .milliseconds(499))
    #expect(lab.log == [])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["a", "c"])
    #expect(ran.all == ["c"])
    #expect(lab.store.counts.isZero)
  }

  @Test func allButTheRunningMemberMayBeSkipped() {
    lab.perform(.concatenate(lab.sleep(1, note: "a"), work("b"), work("c")))
    lab.perform(.cancel(ids: ["b", "c"]))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a"])
    #expect(ran.all == [])
    #expect(lab.store.counts.isZero)
  }

  @Test func theRunningMemberIsCancelledAndTheNextOneStarts() {
    lab.perform(.concatenate(lab.sleep(1, note: "a").cancellable(id: "a"), work("b")))
    lab.advance(by: .milliseconds(500))
    lab.perform(.cancel(id: "a"))
    #expect(lab.log == ["b"])
    #expect(lab.clock.sleeperCount == 0)
    #expect(lab.store.counts.isZero)
  }

  @Test func aCancelOfTheWholeEndsTheWhole() {
    lab.perform(.concatenate(lab.sleep(1, note: "a"), work("b"), work("c")).cancellable(id: "all"))
    lab.advance(by: .milliseconds(500))
    lab.perform(.cancel(id: "all"))
    lab.advance(by: .seconds(5))
    #expect(lab.log == [])
    #expect(ran.all == [])
    #expect(lab.store.counts.isZero)
  }

  @Test func aSendThatWaitsIsSkippedToo() {
    lab.perform(
      .concatenate(lab.sleep(1, note: "a"), .send(.note("b")).cancellable(id: "b"), work("c"))
    )
    lab.perform(.cancel(id: "b"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "c"])
  }

  @Test func cancelInFlightOfAMemberActsWhenItsTurnComes() {
    let x = EffectID("x")
    lab.perform(lab.sleep(10, note: "other").cancellable(id: "x"))
    lab.perform(
      .concatenate(
        lab.sleep(1, note: "first"),
        lab.sleep(1, note: "second").cancellable(id: "x", cancelInFlight: true)
      )
    )
    #expect(lab.store.counts.effects == 3)
    lab.advance(by: .milliseconds(999))
    #expect(lab.store.runningEffects.map(\.ids) == [[x], [], [x]])
    lab.advance(by: .milliseconds(1))
    #expect(lab.store.runningEffects.map(\.ids) == [[x]])
    lab.advance(by: .seconds(20))
    #expect(lab.log == ["first", "second"])
  }

  /// A member that waits is found by a cancel that comes before its turn, so `cancelInFlight` of another
  /// effect reaches it.
  @Test func cancelInFlightElsewhereReachesAMemberThatWaits() {
    lab.perform(.concatenate(lab.sleep(1, note: "first"), work("x")))
    lab.perform(lab.sleep(2, note: "new").cancellable(id: "x", cancelInFlight: true))
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["first", "new"])
    #expect(ran.all == [])
  }

  @Test func workThatAPolicyHoldsNeverRunsItsFirstLineWhenItIsCancelled() {
    let one = OverloadPolicy.oldest(1, whenFull: .wait)
    lab.perform(lab.sleep(1, note: "holder").cancellable(id: "lane", policy: one))
    lab.perform(work("b").cancellable(id: "lane", policy: one))
    lab.perform(work("c").cancellable(id: "lane", policy: one))
    #expect(lab.store.runningEffects.map(\.progress) == [.running, .held, .held])
    lab.perform(.cancel(id: "b"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["holder", "c"])
    #expect(ran.all == ["c"])
    #expect(lab.store.counts.isZero)
  }

  @Test func workThatIsDroppedNeverRunsItsFirstLine() {
    let one = OverloadPolicy.oldest(1, whenFull: .drop)
    lab.perform(lab.sleep(1, note: "holder").cancellable(id: "lane", policy: one))
    let task = lab.perform(work("b").cancellable(id: "lane", policy: one))
    #expect(lab.store.counts.effects == 1)
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["holder"])
    #expect(ran.all == [])
    #expect(!task.isCancelled)
  }

  /// A task that was made but has not got its thread is still work that has not started.
  @Test func aTaskThatHasNotRunYetNeverRunsItsFirstLine() {
    lab.store.send(.perform(work("b")))
    #expect(lab.store.counts.tasks == 1)
    lab.store.send(.perform(.cancel(id: "b")))
    lab.executor.drain()
    #expect(ran.all == [])
    #expect(lab.log == [])
    #expect(lab.store.counts.isZero)
  }
}
