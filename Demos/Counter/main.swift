import Foundation
import Millrace
import MillraceTerminal

struct Counter: Reducer {
  enum Action: Sendable { case upTapped, laterTapped(Duration), cancelTapped }
  private enum CancelID { case later }

  func reduce(into count: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .upTapped:
      count += 1
      return .none
    case .laterTapped(let wait):
      return .send(.upTapped).delay(for: wait).cancellable(id: CancelID.later)
    case .cancelTapped:
      return .cancel(id: CancelID.later)
    }
  }
}

let driver = Driver(
  name: "counter",
  summary: "A counter.",
  initialState: 0,
  views: [StateView("count", of: { $0 }) { "\($0)" }]
) {
  Counter()
} commands: {
  Command("up", summary: "Count up.") { .upTapped }
  Command("later", .duration("WAIT"), summary: "Count up after a while.") { .laterTapped($0) }
  Command("cancel", summary: "Do not count up later.") { .cancelTapped }
}

exit(driver.run())
