import Millrace

/// An action that an effect has sent and the test has not received, as texts show it.
struct UnreceivedAction: Hashable, Sendable {
  let label: String
  /// Who sent it: `the effect 'search' at Search/Search.swift:12, started by .searchTapped`.
  let sender: String

  /// A numbered list.
  static func list(_ actions: [UnreceivedAction]) -> String {
    actions.enumerated().map { "\($0 + 1). \($1.label), sent by \($1.sender)" }
      .joined(separator: "\n")
  }

  /// `one action`, `3 actions`.
  static func count(_ actions: [UnreceivedAction]) -> String {
    actions.count == 1 ? "one action" : "\(actions.count) actions"
  }
}

extension UnreceivedAction {
  init(label: String, _ sender: HeldAction<some Sendable>.Sender) {
    self.label = label
    switch sender {
    case .effect(let name, let place, let startedBy):
      self.sender =
        "the effect\(name.map { " '\($0)'" } ?? "") at \(place), started by \(startedBy)"
    case .send(let startedBy):
      self.sender = "a '.send' of \(startedBy)"
    }
  }
}
