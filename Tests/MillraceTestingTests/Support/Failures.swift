import Millrace
import SampleFeatures
import Synchronization
import Testing

@testable import MillraceTesting

/// A failure of a test inside of a test.
struct Failure: Equatable, CustomStringConvertible {
  let text: String
  let line: Int
  let isWarning: Bool

  /// The first line of the text.
  var point: String { text.split(separator: "\n").first.map(String.init) ?? "" }

  var description: String { "line \(line): \(text)" }
}

/// What a part of a test reports. None of it fails the test, and none of it is printed.
@discardableResult
func failures(_ body: () throws -> Void) rethrows -> [Failure] {
  let found = Collected<Failure>()
  try TestReporter.$listener.withValue({
    found.append(Failure(text: $0, line: $1.line, isWarning: $2))
  }) {
    try body()
  }
  return found.all
}

/// What a part of a test reports that waits.
@discardableResult
func failures(_ body: () async throws -> Void) async rethrows -> [Failure] {
  let found = Collected<Failure>()
  try await TestReporter.$listener.withValue(
    { found.append(Failure(text: $0, line: $1.line, isWarning: $2)) }
  ) {
    try await body()
  }
  return found.all
}
