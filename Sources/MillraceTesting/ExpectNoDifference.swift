import Testing
import ValueDiff

/// Expects two values to be equal; if they are not, the test fails with what differs.
///
/// ```swift
/// expectNoDifference(store.state.rows, [Row(id: 1, title: "a")])
/// ```
///
/// fails with only the changed lines, each with its path, instead of two whole values:
///
/// ```
/// The values differ:
///
/// (- First, + Second)
/// - [0].title: "b"
/// + [0].title: "a"
/// ```
///
/// - Complexity: that of `==` for equal values.
public func expectNoDifference<Value: Equatable>(
  _ first: Value,
  _ second: Value,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let text = difference(first, second, labels: ("First", "Second")) else { return }
  let comment = "The values differ:\n\n\(text)".bounded(lines: 200)
  Issue.record(Comment(rawValue: comment), sourceLocation: sourceLocation)
}
