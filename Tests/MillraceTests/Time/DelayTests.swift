import Millrace
import Testing

@Suite("delay")
struct DelayTests {
  let lab = Laboratory()

  @Test func theEffectStartsLater() {
    lab.perform(lab.work("a").delay(for: .seconds(2)))
    lab.advance(by: .seconds(2) - .nanoseconds(1))
    #expect(lab.log == [])
    #expect(lab.running == ["delay", "a"])
    lab.advance(by: .nanoseconds(1))
    #expect(lab.log == ["a"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "A"])
    lab.expectNothingLeft()
  }

  @Test func delaysAddUp() {
    lab.perform(Effect.send(.note("a")).delay(for: .seconds(1)).delay(for: .seconds(2)))
    lab.advance(by: .milliseconds(2999))
    #expect(lab.log == [])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["a"])
  }

  @Test func aNameGivenAfterwardsCoversTheWait() {
    lab.perform(lab.work("a").delay(for: .seconds(2)).cancellable(id: "x"))
    lab.perform(.cancel(id: "x"))
    lab.expectNothingLeft()
  }

  @Test func aNameGivenBeforehandCoversTheEffectOnly() {
    lab.perform(
      .concatenate(
        lab.work("a").cancellable(id: "x").delay(for: .seconds(2)),
        .send(.note("b"))
      )
    )
    lab.perform(.cancel(id: "x"))
    #expect(lab.running == ["delay", "send"])
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["b"])
    lab.expectNothingLeft()
  }

  @Test func theClockOfTheCallCountsMoreThanTheDependency() {
    let other = ManualClock()
    lab.perform(Effect.send(.note("a")).delay(for: .seconds(1), clock: other))
    lab.advance(by: .seconds(5))
    #expect(lab.log == [])
    other.advance(by: .seconds(1), running: lab.executor)
    #expect(lab.log == ["a"])
  }

  @Test func nothingDelayedIsNothing() {
    #expect(Effect<LabAction>.none.delay(for: .seconds(1)).description == "none")
  }
}
