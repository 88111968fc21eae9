import Millrace
import Testing

@Suite("O-04: a cancellable effect that emits at once loses nothing")
struct O04NestedIDsTests {
  let lab = Laboratory()

  var startedThenResult: Effect<LabAction> {
    .merge(
      Effect.concatenate(.send(.note("started")), lab.sleep(2, note: "result")).cancellable(id: 1)
    )
    .cancellable(id: 2)
  }

  @Test func theFirstValueArrivesAtOnceAndTheSecondInTime() {
    lab.perform(startedThenResult)
    #expect(lab.log == ["started"])
    lab.advance(by: .milliseconds(1999))
    #expect(lab.log == ["started"])
    lab.advance(by: .milliseconds(1))
    #expect(lab.log == ["started", "result"])
    #expect(lab.store.counts.isZero)
  }

  @Test(arguments: [1, 2])
  func eitherNameCancelsTheRest(_ id: Int) {
    lab.perform(startedThenResult)
    lab.advance(by: .seconds(1))
    lab.perform(.cancel(id: id))
    lab.advance(by: .seconds(5))
    #expect(lab.log == ["started"])
    #expect(lab.store.counts.isZero)
  }

  @Test func aThousandValuesWithoutSuspensionArriveInOrder() {
    lab.perform(
      Effect.run { send in
        for number in 1...1000 { send(.note("\(number)")) }
      }
      .cancellable(id: 1, cancelInFlight: true)
      .cancellable(id: 2, cancelInFlight: true)
    )
    #expect(lab.log == (1...1000).map(String.init))
    #expect(lab.store.counts.isZero)
  }

  /// Nesting ids in every way changes nothing in what is delivered.
  @Test func everyNestingOfThreeNamesDeliversTheSame() {
    for names in [[1], [1, 1], [1, 2], [1, 2, 1], [1, 2, 3], [1, 1, 1]] {
      for inFlight in 0..<(1 << names.count) {
        let lab = Laboratory()
        var effect = Effect.concatenate(
          .send(.note("a")),
          .merge(.send(.note("b")), .run { $0(.note("c")) }),
          lab.sleep(1, note: "d")
        )
        for (position, name) in names.enumerated() {
          effect = effect.cancellable(id: name, cancelInFlight: inFlight & (1 << position) != 0)
        }
        lab.perform(effect)
        #expect(lab.log == ["a", "b", "c"], "\(names) \(inFlight)")
        lab.advance(by: .seconds(1))
        #expect(lab.log == ["a", "b", "c", "d"], "\(names) \(inFlight)")
        #expect(lab.store.counts.isZero)
      }
    }
  }

  /// Two names that are the same one, with two different policies: both count.
  @Test func twoPoliciesUnderOneNameAreBothApplied() {
    lab.perform(lab.sleep(1, note: "old").cancellable(id: 1))
    lab.perform(
      lab.sleep(1, note: "new")
        .cancellable(id: 1, policy: .oldest(2, whenFull: .drop))
        .cancellable(id: 1, cancelInFlight: true)
    )
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["new"])
    #expect(lab.store.counts.isZero)
  }
}
