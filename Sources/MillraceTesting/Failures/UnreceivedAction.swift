import Millrace

/// An action that an effect has sent and the test has not received, as texts show it.
struct UnreceivedAction: Hashable, Sendable {
  let label: String
  /// Who sent it: `the effect 'search' at Search/Search.swift:12, started by .searchTapped`.
  let sender: String
  /// Where the test was when the sender was started: `.searchTapped was sent at Tests/SearchTests.swift:12`.
  var whereStarted: String?

  /// A numbered list.
  static func list(_ actions: Excerpt<UnreceivedAction>) -> String {
    var number = 0
    return actions.lines { action in
      number += 1
      return "\(number). \(action.label), sent by \(action.sender)"
    }
    .joined(separator: "\n")
  }

  /// `one action`, `3 actions`.
  static func count(_ actions: Excerpt<UnreceivedAction>) -> String {
    actions.count == 1 ? "one action" : "\(actions.count) actions"
  }

  /// Where the senders were started, each place once; `nil` where nothing is known.
  static func places(_ actions: Excerpt<UnreceivedAction>) -> String? {
    var places: [String] = []
    for place in actions.shown.compactMap(\.whereStarted) where !places.contains(place) {
      places.append(place)
    }
    return places.isEmpty ? nil : places.map { "\($0)." }.joined(separator: "\n")
  }
}

extension UnreceivedAction {
  /// - Parameter whereStarted: `sent at Tests/SearchTests.swift:12`.
  init(label: String, _ sender: HeldAction<some Sendable>.Sender, whereStarted: String?) {
    self.label = label
    self.whereStarted = whereStarted.map { "\(sender.startedBy) was \($0)" }
    switch sender {
    case .effect(let name, let place, let startedBy):
      self.sender =
        "the effect\(name.map { " '\($0)'" } ?? "") at \(place), started by \(startedBy)"
    case .send(let startedBy):
      self.sender = "a '.send' of \(startedBy)"
    }
  }
}
