import Millrace
import Synchronization
import Testing

/// Takes failures to the test: at the line that the test is at, in the task of the test.
///
/// What is noticed while the test calls its store, in an effect that the call runs, is kept until the
/// call is over and recorded by the test's own task, so that it counts for that test and `withKnownIssue`
/// sees it. What is noticed at any other time is recorded at once, by whoever notices it: with no test at
/// hand the testing library counts it for the whole run, which fails as well.
final class TestReporter: Sendable {
  private enum Report: Sendable {
    case failure(TestFailure, SourcePlace)
    case skipped(SkippedAssertion, SourcePlace)
  }

  private struct Content: Sendable {
    /// Where the test is, or was last.
    var place: SourcePlace
    /// Where the calls of the store are that are going on; more than one when one calls another.
    var calls: [SourcePlace] = []
    /// Whether the test is setting dependencies.
    var isSetting = false
    var reports: [Report] = []
    /// How many reports were recorded at once since the last call, each without a call.
    var loose = 0
    /// How many were left out.
    var leftOut = 0
  }

  /// How many reports of one call are recorded.
  private static let limit = 20

  private let content: Guarded<Content>
  /// Whether the store was made by a test, so that somebody listens.
  private let isInsideTest: Bool
  private let seed: UInt64
  private let drewNumbers = Atomic<Bool>(false)

  init(place: SourcePlace) {
    content = Guarded(Content(place: place))
    isInsideTest = Test.current != nil
    seed = UInt64.random(in: 1...UInt64(UInt32.max))
  }

  /// Random numbers that can be had again.
  var randomNumberGenerator: SharedRandomNumberGenerator {
    SharedRandomNumberGenerator(SeededRandomNumberGenerator(seed: seed)) { [weak self] in
      self?.drewNumbers.store(true, ordering: .relaxed)
    }
  }

  /// What takes the issues of the store, and of everything that runs for it.
  var issueReporter: IssueReporter {
    IssueReporter { [self] issue in
      // `$0.client.search = …` reads a client that nobody has set, to set a part of it.
      if case .unimplementedDependency(_, _, call: nil) = issue,
        content.withLock({ $0.isSetting })
      {
        return
      }
      report(.issue("\(issue)"))
    }
  }

  /// Whether the test is setting dependencies. Reading one that is not set is no failure then.
  var isSetting: Bool {
    get { content.withLock { $0.isSetting } }
    set { content.withLock { $0.isSetting = newValue } }
  }

  // MARK: Calls

  func callBegan(at place: SourcePlace) {
    content.withLock { content in
      content.place = place
      content.calls.append(place)
    }
  }

  /// Where the test is, or was last.
  var place: SourcePlace { content.withLock { $0.place } }

  func callEnded(at place: SourcePlace) {
    let reports: [Report] = content.withLock { content in
      if let index = content.calls.lastIndex(of: place) { content.calls.remove(at: index) }
      if let outer = content.calls.last {
        content.place = outer
        return []
      }
      defer { (content.reports, content.loose, content.leftOut) = ([], 0, 0) }
      guard content.leftOut > 0 else { return content.reports }
      return content.reports + [.failure(.moreFailures(content.leftOut), content.place)]
    }
    reports.forEach(record)
  }

  // MARK: Reports

  /// Reports a failure, at the place of the call that is going on or was the last.
  func report(_ failure: TestFailure) { report { .failure(failure, $0) } }

  /// Shows what a test that is not exhaustive did not say.
  func show(_ skipped: SkippedAssertion) { report { .skipped(skipped, $0) } }

  private func report(_ make: (SourcePlace) -> Report) {
    let atOnce: Report? = content.withLock { content in
      let report = make(content.place)
      let isLoose = content.calls.isEmpty
      guard content.reports.count + content.loose < Self.limit else {
        content.leftOut += 1
        return nil
      }
      if isLoose {
        content.loose += 1
        return report
      }
      content.reports.append(report)
      return nil
    }
    if let atOnce { record(atOnce) }
  }

  /// Takes what is recorded in this task instead of the testing library. Tests of the test store provoke
  /// hundreds of failures, which would hide what a person looks for in the output.
  @TaskLocal static var listener:
    (@Sendable (_ text: String, SourcePlace, _ isWarning: Bool) -> Void)?

  private func record(_ report: Report) {
    switch report {
    case .failure(let failure, let place):
      let text = "\(failure)".bounded(lines: 200) + seedNote
      if let listener = Self.listener { return listener(text, place, false) }
      Testing.Issue.record(Comment(rawValue: text), sourceLocation: place.location)
      if !isInsideTest, Test.current == nil {
        // Nobody may be listening: a program that is no test.
        writeToStandardError("\(place): \(text)")
      }
    case .skipped(let skipped, let place):
      let text = "\(skipped)".bounded(lines: 200)
      if let listener = Self.listener { return listener(text, place, true) }
      #if compiler(>=6.3)
        Testing.Issue.record(
          Comment(rawValue: text),
          severity: .warning,
          sourceLocation: place.location
        )
      #else
        writeToStandardError("\(place): \(text)")
      #endif
    }
  }

  private var seedNote: String {
    guard drewNumbers.load(ordering: .relaxed) else { return "" }
    return """


      Random numbers were drawn. To draw the same again: \
      'dependencies: { $0.randomNumberGenerator = .seeded(\(seed)) }'.
      """
  }
}

extension SourcePlace {
  fileprivate var location: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
