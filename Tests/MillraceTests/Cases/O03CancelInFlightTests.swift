import Millrace
import Testing

@Suite("O-03: cancelInFlight twice in one batch, and ids that are arrays")
struct O03CancelInFlightTests {
  let lab = Laboratory()

  @Test func theLaterOfTwoInOneMergeLives() {
    lab.perform(
      .merge(
        lab.sleep(1, note: "x1").cancellable(id: "i", cancelInFlight: true),
        lab.sleep(1, note: "x2").cancellable(id: "i", cancelInFlight: true)
      )
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["x2"])
    #expect(lab.store.counts.isZero)
  }

  @Test func withoutItBothLiveAndOneCancelStopsBoth() {
    let both = Effect.merge(
      lab.sleep(1, note: "x1").cancellable(id: "i"),
      lab.sleep(1, note: "x2").cancellable(id: "i")
    )
    lab.perform(both)
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["x1", "x2"])
    lab.perform(both)
    lab.perform(.cancel(id: "i"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["x1", "x2"])
    #expect(lab.store.counts.isZero)
  }

  @Test func theLaterOfTwoActionsLives() {
    for name in ["x1", "x2", "x3"] {
      lab.store.send(
        .perform(lab.sleep(1, note: name).cancellable(id: "i", cancelInFlight: true))
      )
    }
    lab.executor.drain()
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["x3"])
  }

  @Test func ofANamedGroupAllMembersLive() {
    lab.perform(lab.sleep(1, note: "old").cancellable(id: "i"))
    lab.perform(
      Effect.merge(lab.sleep(1, note: "x1"), lab.sleep(1, note: "x2"))
        .cancellable(id: "i", cancelInFlight: true)
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["x1", "x2"])
  }

  /// A member that cancels what is in flight under the name of its own group must not cancel itself.
  @Test func insideOfAGroupOfTheSameNameOnlyWhatStandsBeforeIsCancelled() {
    lab.perform(
      Effect.merge(
        lab.sleep(1, note: "x1"),
        lab.sleep(1, note: "x2").cancellable(id: "i", cancelInFlight: true),
        lab.sleep(1, note: "x3")
      )
      .cancellable(id: "i", cancelInFlight: true)
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["x2", "x3"])
    #expect(lab.store.counts.isZero)
  }

  @Test func anArrayIsAnIdOfItsOwn() {
    let all = Effect.merge(
      lab.sleep(1, note: "one").cancellable(id: 1),
      lab.sleep(1, note: "two").cancellable(id: 2),
      lab.sleep(1, note: "array").cancellable(id: [1, 2])
    )
    lab.perform(all)
    lab.perform(.cancel(id: [1, 2]))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["one", "two"])
    lab.perform(all)
    lab.perform(.cancel(ids: [1, 2]))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["one", "two", "array"])
  }

  @Test func idsOfDifferentTypesAreDifferentNames() {
    enum First { case request }
    enum Second { case request }
    let optional: Int? = 1
    let names: [(String, EffectID)] = [
      ("Int", EffectID(1)), ("UInt8", EffectID(UInt8(1))), ("Double", EffectID(1.0)),
      ("optional", EffectID(optional)), ("String", EffectID("1")),
      ("First", EffectID(First.request)), ("Second", EffectID(Second.request)),
    ]
    for (name, id) in names {
      let lab = Laboratory()
      lab.perform(
        .merge(names.map { other, id in lab.sleep(1, note: other).cancellable(id: id) })
      )
      lab.perform(.cancel(id: id))
      lab.advance(by: .seconds(1))
      #expect(lab.log == names.map(\.0).filter { $0 != name })
    }
  }
}
