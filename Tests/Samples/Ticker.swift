import Millrace

/// A state that counts the ticks of its timer.
package protocol Ticking: Equatable, Sendable {
  var ticks: Int { get set }
}

/// Known by its place.
package struct PlainTicks: Ticking {
  package var ticks = 0

  package init(ticks: Int = 0) {
    self.ticks = ticks
  }
}

/// Known by its id.
package struct NamedTicks: Ticking, Identifiable {
  package var id: Int
  package var ticks = 0

  package init(id: Int, ticks: Int = 0) {
    (self.id, self.ticks) = (id, ticks)
  }
}

package enum TickerAction: Equatable, Sendable, CasePathable {
  case startTapped, stopTapped, ticked, closeTapped
  /// Stops the timer from inside of an effect.
  case stopLaterTapped

  package struct Cases: Sendable {
    package let startTapped = CasePath(TickerAction.startTapped) {
      if case .startTapped = $0 { () } else { nil }
    }
    package let stopTapped = CasePath(TickerAction.stopTapped) {
      if case .stopTapped = $0 { () } else { nil }
    }
    package let ticked = CasePath(TickerAction.ticked) { if case .ticked = $0 { () } else { nil } }
    package let closeTapped = CasePath(TickerAction.closeTapped) {
      if case .closeTapped = $0 { () } else { nil }
    }
  }
  package static let cases = Cases()
}

package enum TickerID: Hashable, Sendable {
  case timer
}

/// A timer of one second, started and stopped under an id that is the same in all its instances.
package struct Ticker<State: Ticking>: Reducer {
  @Dependency(\.clock) var clock

  package init() {}

  package func reduce(into state: inout State, action: TickerAction) -> Effect<TickerAction> {
    switch action {
    case .startTapped:
      return .run(name: "timer") { send in
        for await _ in clock.ticks(every: .seconds(1)) { send(.ticked) }
      }
      .cancellable(id: TickerID.timer, cancelInFlight: true)
    case .stopTapped:
      return .cancel(id: TickerID.timer)
    case .stopLaterTapped:
      return .run { send in
        try await clock.sleep(for: .milliseconds(1500))
        send(.stopTapped)
      }
    case .ticked:
      state.ticks += 1
      return .none
    case .closeTapped:
      return .none
    }
  }
}
