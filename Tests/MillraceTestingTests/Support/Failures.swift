import Millrace
import SampleFeatures
import Synchronization
import Testing

/// A failure of a test inside of a test.
struct Failure: Equatable, CustomStringConvertible {
  let text: String
  let line: Int
  let isWarning: Bool

  /// The first line of the text.
  var point: String { text.split(separator: "\n").first.map(String.init) ?? "" }

  var description: String { "line \(line): \(text)" }
}

/// What a part of a test reports. None of it fails the test.
@discardableResult
func failures(_ body: () throws -> Void) rethrows -> [Failure] {
  let found = Collected<Failure>()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    found.append(Failure(issue))
    return true
  }
  return found.all
}

/// What a part of a test reports that waits.
@discardableResult
func failures(_ body: () async throws -> Void) async rethrows -> [Failure] {
  let found = Collected<Failure>()
  try await withKnownIssue(isIntermittent: true) {
    try await body()
  } matching: { issue in
    found.append(Failure(issue))
    return true
  }
  return found.all
}

extension Failure {
  init(_ issue: Testing.Issue) {
    self.init(
      text: issue.comments.map(\.rawValue).joined(separator: "\n"),
      line: issue.sourceLocation?.line ?? 0,
      isWarning: issue.severity == .warning
    )
  }
}
