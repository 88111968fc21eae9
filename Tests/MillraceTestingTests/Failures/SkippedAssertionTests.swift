import Millrace
import Testing

@testable import MillraceTesting

@Suite("SkippedAssertion: texts, word for word")
struct SkippedAssertionTests {
  @Test func changes() {
    #expect(
      "\(SkippedAssertion.changes(action: ".tapped", difference: "- 1\n+ 2"))"
        == """
        Skipped: .tapped changed what nothing was asserted about.

        - 1
        + 2
        """
    )
  }

  @Test func actions() {
    #expect("\(SkippedAssertion.actions([".a"]))" == "Skipped: .a was not received.")
    #expect("\(SkippedAssertion.actions([".a", ".b"]))" == "Skipped: .a and .b were not received.")
    let many = (1...12).map { ".a\($0)" }
    #expect(
      "\(SkippedAssertion.actions(Excerpt(many)))"
        == """
        Skipped: .a1, .a2, .a3, .a4, .a5, .a6, .a7, .a8, .a9, .a10 and 2 more were not received.
        """
    )
  }

  @Test func effects() {
    let effect = AliveEffect(
      name: "ticker",
      ids: [],
      scope: "",
      startedBy: ".start",
      place: nil,
      activity: .isHeldUp
    )
    #expect(
      "\(SkippedAssertion.effects([effect]))"
        == """
        Skipped: one effect was still alive at the end of the test.

        • The effect 'ticker', started by .start, is held up by its overload policy or its throttle.
        """
    )
    #expect(
      "\(SkippedAssertion.effects([effect, effect]))".hasPrefix(
        "Skipped: 2 effects were still alive at the end of the test.\n"
      )
    )
  }
}
