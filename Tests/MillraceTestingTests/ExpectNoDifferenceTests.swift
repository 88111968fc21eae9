import MillraceTesting
import Testing

@Suite struct ExpectNoDifferenceTests {
  struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
  }

  @Test func equalValuesPass() {
    expectNoDifference([Row(id: 1, title: "a")], [Row(id: 1, title: "a")])
  }

  @Test func unequalValuesFailOnceAtTheCallerWithWhatDiffers() {
    let line = #line + 2
    withKnownIssue {
      expectNoDifference([Row(id: 1, title: "b")], [Row(id: 1, title: "a")])
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined(separator: "\n")
      return issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "ExpectNoDifferenceTests.swift"
        && text == """
          The values differ:

          (- First, + Second)
          - [0].title: "b"
          + [0].title: "a"
          """
    }
  }
}
