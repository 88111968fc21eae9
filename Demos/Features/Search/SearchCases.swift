import Millrace

extension Search.Action: CasePathable {
  /// The names of the actions, such as `\.pageFound`.
  public struct Cases: Sendable {
    typealias Action = Search.Action

    public let folderChanged = CasePath(Action.folderChanged) {
      if case .folderChanged(let folder) = $0 { folder } else { nil }
    }
    public let searchTapped = CasePath(Action.searchTapped) {
      if case .searchTapped(let text) = $0 { text } else { nil }
    }
    public let cancelTapped = CasePath(Action.cancelTapped) { $0 == .cancelTapped ? () : nil }
    public let disappeared = CasePath(Action.disappeared) { $0 == .disappeared ? () : nil }
    public let folderOpened = CasePath(Action.folderOpened) {
      if case .folderOpened(let request) = $0 { request } else { nil }
    }
    public let pageFound = CasePath(Action.pageFound) {
      if case .pageFound(let page) = $0 { page } else { nil }
    }
    public let searchFailed = CasePath(Action.searchFailed) {
      if case .searchFailed(let error) = $0 { error } else { nil }
    }
    public let removeTapped = CasePath(Action.removeTapped) {
      if case .removeTapped(let id) = $0 { id } else { nil }
    }
    public let previewTapped = CasePath(Action.previewTapped) {
      if case .previewTapped(let id) = $0 { id } else { nil }
    }
    public let previewLoaded = CasePath(Action.previewLoaded) {
      if case .previewLoaded(let id, let lines) = $0 { (id, lines) } else { nil }
    }
    public let previewFailed = CasePath(Action.previewFailed) {
      if case .previewFailed(let id, let error) = $0 { (id, error) } else { nil }
    }
    public let row = CasePath(Action.row) {
      if case .row(let id, let action) = $0 { (id, action) } else { nil }
    }
  }

  public static let cases = Cases()
}
