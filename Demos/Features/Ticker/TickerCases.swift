import Millrace

extension Ticker.Action: CasePathable {
  /// The names of the actions, such as `\.valueReceived`.
  public struct Cases: Sendable {
    typealias Action = Ticker.Action

    public let startTapped = CasePath(Action.startTapped) { $0 == .startTapped ? () : nil }
    public let cancelTapped = CasePath(Action.cancelTapped) {
      if case .cancelTapped(let name) = $0 { name } else { nil }
    }
    public let restartTapped = CasePath(Action.restartTapped) {
      if case .restartTapped(let name) = $0 { name } else { nil }
    }
    public let waitOnceTapped = CasePath(Action.waitOnceTapped) {
      $0 == .waitOnceTapped ? () : nil
    }
    public let stopAllTapped = CasePath(Action.stopAllTapped) { $0 == .stopAllTapped ? () : nil }
    public let subscribed = CasePath(Action.subscribed) {
      if case .subscribed(let name) = $0 { name } else { nil }
    }
    public let valueReceived = CasePath(Action.valueReceived) {
      if case .valueReceived(let name, let value) = $0 { (name, value) } else { nil }
    }
    public let unsubscribed = CasePath(Action.unsubscribed) {
      if case .unsubscribed(let name) = $0 { name } else { nil }
    }
    public let onceReceived = CasePath(Action.onceReceived) {
      if case .onceReceived(let value) = $0 { value } else { nil }
    }
    public let onceEnded = CasePath(Action.onceEnded) { $0 == .onceEnded ? () : nil }
    public let timerEnded = CasePath(Action.timerEnded) { $0 == .timerEnded ? () : nil }
  }

  public static let cases = Cases()
}
