import Millrace

/// A state that counts the ticks of its timer.
protocol Ticking: Equatable, Sendable {
  var ticks: Int { get set }
}

/// Known by its place.
struct PlainTicks: Ticking {
  var ticks = 0
}

/// Known by its id.
struct NamedTicks: Ticking, Identifiable {
  var id: Int
  var ticks = 0
}

enum TickerAction: Equatable, Sendable, CasePathable {
  case startTapped, stopTapped, ticked, closeTapped
  /// Stops the timer from inside of an effect.
  case stopLaterTapped

  struct Cases {
    let startTapped = CasePath(TickerAction.startTapped) {
      if case .startTapped = $0 { () } else { nil }
    }
    let stopTapped = CasePath(TickerAction.stopTapped) {
      if case .stopTapped = $0 { () } else { nil }
    }
    let ticked = CasePath(TickerAction.ticked) { if case .ticked = $0 { () } else { nil } }
    let closeTapped = CasePath(TickerAction.closeTapped) {
      if case .closeTapped = $0 { () } else { nil }
    }
  }
  static let cases = Cases()
}

enum TickerID: Hashable, Sendable {
  case timer
}

/// A timer of one second, started and stopped under an id that is the same in all its instances.
struct Ticker<State: Ticking>: Reducer {
  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: TickerAction) -> Effect<TickerAction> {
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
