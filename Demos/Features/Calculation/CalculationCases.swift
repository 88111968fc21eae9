import Millrace

extension Calculation.Action: CasePathable {
  /// The names of the actions, such as `\.workerEnded`.
  public struct Cases: Sendable {
    typealias Action = Calculation.Action

    public let start = CasePath(Action.start) { if case .start(let n) = $0 { n } else { nil } }
    public let cancelTapped = CasePath(Action.cancelTapped) { $0 == .cancelTapped ? () : nil }
    public let disappeared = CasePath(Action.disappeared) { $0 == .disappeared ? () : nil }
    public let workerBegan = CasePath(Action.workerBegan) { $0 == .workerBegan ? () : nil }
    public let progressed = CasePath(Action.progressed) {
      if case .progressed(let termsDone) = $0 { termsDone } else { nil }
    }
    public let workerEnded = CasePath(Action.workerEnded) {
      if case .workerEnded(let ending) = $0 { ending } else { nil }
    }
  }

  public static let cases = Cases()
}
