import Millrace
import Testing

@testable import MillraceTesting

@Suite("AliveEffect: texts, word for word")
struct AliveEffectTests {
  private func effect(
    name: String? = nil,
    ids: [String] = [],
    scope: String = "",
    place: SourcePlace? = nil,
    _ activity: AliveEffect.Activity
  ) -> AliveEffect {
    AliveEffect(
      name: name,
      ids: ids,
      scope: scope,
      startedBy: ".tapped",
      place: place,
      activity: activity
    )
  }

  @Test func whatIsNotKnownIsLeftOut() {
    #expect(
      effect(.waitsForItsTurn).line
        == "• The effect, started by .tapped, waits for its turn behind the effect before it."
    )
    #expect(
      effect(name: "search", .isHeldUp).line
        == """
        • The effect 'search', started by .tapped, is held up by its overload policy or its throttle.
        """
    )
    #expect(
      effect(ids: ["1", "2"], .hasReturned).line
        == """
        • The effect (id 1, 2), started by .tapped, has done its work and waits until what it sent is \
        received.
        """
    )
    #expect(
      effect(
        scope: "left",
        place: SourcePlace(fileID: "A/B.swift", filePath: "", line: 7, column: 1),
        .hasReturned
      ).line
        == """
        • The effect (in left), started by .tapped at A/B.swift:7, has done its work and waits until \
        what it sent is received.
        """
    )
  }

  @Test func theWaitIsThatOfTheFirstToWake() {
    func sleeps(_ seconds: Double) -> AliveEffect {
      effect(
        .sleeps(
          until: .zero.advanced(by: .seconds(seconds)),
          now: .zero.advanced(by: .seconds(1))
        )
      )
    }
    #expect(
      AliveEffect.explanation([sleeps(5), sleeps(1.25), sleeps(3)]).hasSuffix(
        "\n\nLet time pass: 'store.advance(by:)' with at least 0.25 s."
      )
    )
  }

  @Test func noAdviceWhereThereIsNothingToDo() {
    #expect(
      AliveEffect.explanation([effect(.hasReturned)])
        == """
        One effect is alive:
        • The effect, started by .tapped, has done its work and waits until what it sent is received.
        """
    )
  }
}
