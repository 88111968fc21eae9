/// Where a store's issues go.
///
/// The default writes each text once to standard error. A store takes another through the
/// `issueReporter` dependency; a `TestStore` makes failures of the test of them.
///
/// ```swift
/// let store = Store(initialState: .init()) { Feature() } dependencies: {
///   $0.issueReporter = IssueReporter { issue in log.warning("\(issue)") }
/// }
/// ```
public struct IssueReporter: Sendable {
  private let handler: @Sendable (Issue) -> Void

  /// A reporter that hands issues to a function, which is called on the thread where each was noticed.
  public init(_ handler: @escaping @Sendable (Issue) -> Void) {
    self.handler = handler
  }

  /// Reports one issue.
  public func report(_ issue: Issue) { handler(issue) }

  /// Writes each issue to standard error.
  public static let standardError = IssueReporter { writeToStandardError("millrace: \($0)") }

  /// The reporter of the store, effect or `withDependencies` inside of which this is read.
  public static var current: IssueReporter { DependencyValues.current.issueReporter }
}

private enum IssueReporterKey: DependencyKey {
  static var liveValue: IssueReporter { .standardError }
  static var testValue: IssueReporter { .standardError }
}

extension DependencyValues {
  /// Where issues go.
  public var issueReporter: IssueReporter {
    get { self[IssueReporterKey.self] }
    set { self[IssueReporterKey.self] = newValue }
  }
}

/// Reports a misuse: at once, or when the store that is drained on this thread is released (law 6).
func reportIssue(_ issue: Issue) {
  var frame = DrainFrame.current
  while let candidate = frame {
    if let remains = candidate.pointee.remains {
      remains.pointee.issues.append(.known(issue))
      return
    }
    frame = candidate.pointee.outer
  }
  IssueReporter.current.report(issue)
}
