import Millrace
import Testing

@Suite("The policy oldest in groups of its name, and for an effect that asks for its successor")
struct OldestNestedTests {
  let lab = Laboratory()

  func waiting(_ note: String, _ limit: Int = 1, seconds: Double = 1) -> Effect<LabAction> {
    lab.work(note, seconds: seconds)
      .cancellable(id: "x", policy: .oldest(limit, whenFull: .wait))
  }

  func dropped(_ note: String, _ limit: Int = 1) -> Effect<LabAction> {
    lab.work(note).cancellable(id: "x", policy: .oldest(limit, whenFull: .drop))
  }

  @Test func aSuccessorThatCanWaitStandsBehindThoseThatWaitAlready() {
    lab.perform(
      .run { [clock = lab.clock, successor = waiting("successor")] send in
        try await clock.sleep(for: .seconds(1))
        send(.answer("last", successor))
      }
      .cancellable(id: "x", policy: .oldest(1, whenFull: .wait))
    )
    lab.perform(waiting("b"))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["last", "b", "B", "successor", "SUCCESSOR"])
    lab.expectNothingLeft()
  }

  @Test func aMemberWhoseTurnComesWhileThePlaceIsTakenIsDropped() {
    // The cancel of `y` ends its concatenation's first member, upon which the second wants a place.
    lab.perform(
      .concatenate(
        lab.work("y", seconds: 9).cancellable(id: "y"),
        dropped("b"),
        .send(.note("end"))
      )
    )
    lab.perform(
      .run { [clock = lab.clock] send in
        try await clock.sleep(for: .seconds(1))
        send(.answer("cancel y", .cancel(id: "y")))
        try await clock.sleep(for: .seconds(1))
      }
      .cancellable(id: "x", policy: .oldest(1, whenFull: .drop))
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["y", "cancel y", "end"])
  }

  @Test func membersUnderTheNameOfTheirGroupDoNotWaitForIt() {
    let group = Effect<LabAction>.merge(waiting("a"), waiting("b"))
    lab.perform(group.cancellable(id: "x", policy: .oldest(1, whenFull: .wait)))
    // The group holds the place for both.
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["a", "b", "A", "B"])
    lab.expectNothingLeft()
  }

  @Test func membersUnderTheNameOfTheirGroupAreNotDroppedForIt() {
    lab.perform(
      Effect.merge(dropped("a"), dropped("b"))
        .cancellable(id: "x", policy: .oldest(1, whenFull: .drop))
    )
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["a", "b", "A", "B"])
    lab.expectNothingLeft()
  }
}
