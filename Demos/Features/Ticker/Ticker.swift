import Millrace

/// Two consumers of one timer, each of which can be cancelled and restarted alone.
///
/// - The timer and each consumer are effects with names of their own, so that cancelling one cannot
///   reach another. A name may hold a value: `CancelID.consumer(.a)`.
/// - A cancel works at once: the text stays, and no value is applied after it (law 5).
/// - A restart has to wait until the old effect has really ended, which a cancel does not promise. So
///   the name covers only a part of the effect, after which the effect itself tells of its end:
///
/// ```
///   restartTapped          unsubscribed
///   running ──▶ restarting ──▶ running, with a new subscription
/// ```
///
/// - Whoever subscribes unsubscribes in a `defer`: it runs however the effect ends.
public struct Ticker: Reducer {
  public struct State: Hashable, Sendable, Codable {
    public var isTimerRunning = false
    public var a = Consumer()
    public var b = Consumer()
    public var once = Waiter.idle

    public init() {}

    public subscript(name: Name) -> Consumer {
      get { name == .a ? a : b }
      set { if name == .a { a = newValue } else { b = newValue } }
    }
  }

  public enum Action: Hashable, Sendable, Codable {
    case startTapped
    case cancelTapped(Name)
    case restartTapped(Name)
    case waitOnceTapped
    case stopAllTapped
    case subscribed(Name)
    case valueReceived(Name, Int)
    case unsubscribed(Name)
    case onceReceived(Int)
    case onceEnded
    case timerEnded
  }

  private enum CancelID: Hashable { case timer, consumer(Name), once }

  @Dependency(\.tickHub) var hub

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        guard !state.isTimerRunning else { return .none }
        state.isTimerRunning = true
        return .merge(runTimer(), restart(&state, .a), restart(&state, .b))

      case .cancelTapped(let name):
        guard state[name].isWanted else { return .none }
        state[name].status = .cancelled
        return .cancel(id: CancelID.consumer(name))

      case .restartTapped(let name):
        return restart(&state, name)

      case .waitOnceTapped:
        guard state.once != .waiting else { return .none }
        state.once = .waiting
        return waitOnce()

      case .stopAllTapped:
        return stopAll(&state)

      case .subscribed(let name):
        // The name is there from now on: a cancel that came sooner found nothing under it.
        return state[name].status == .running ? .none : .cancel(id: CancelID.consumer(name))

      case .valueReceived(let name, let value):
        state[name].value = value
        return .none

      case .unsubscribed(let name):
        return consumerEnded(&state, name)

      case .onceReceived(let value):
        state.once = .took(value)
        return .none

      case .onceEnded:
        state.once = .ended
        return .none

      case .timerEnded:
        state.isTimerRunning = false
        return .none
      }
    }
  }

  private func restart(_ state: inout State, _ name: Name) -> Effect<Action> {
    guard state[name].isAlive else {
      state[name] = .started
      return consume(name)
    }
    state[name].status = .restarting
    return .cancel(id: CancelID.consumer(name))
  }

  private func consumerEnded(_ state: inout State, _ name: Name) -> Effect<Action> {
    state[name].isAlive = false
    switch state[name].status {
    case .restarting:
      return restart(&state, name)
    case .running:
      state[name].status = .ended
      return .none
    case .idle, .cancelled, .stopped, .ended:
      return .none
    }
  }

  private func stopAll(_ state: inout State) -> Effect<Action> {
    state.isTimerRunning = false
    for name in Name.allCases where state[name].isWanted { state[name].status = .stopped }
    if state.once == .waiting { state.once = .stopped }
    return .cancel(ids: [CancelID.timer, .consumer(.a), .consumer(.b), .once])
  }

  // MARK: Effects

  private func runTimer() -> Effect<Action> {
    .run(name: "timer") { send in
      if await hub.start() { send(.timerEnded) }
    }
    .cancellable(id: CancelID.timer)
  }

  private func consume(_ name: Name) -> Effect<Action> {
    .run(name: "consumer \(name.text)") { send in
      try? await withTaskCancellation(id: CancelID.consumer(name), sending: send) { send in
        let subscription = hub.subscribe()
        defer { hub.unsubscribe(subscription.id) }
        send(.subscribed(name))
        for await value in subscription.values { send(.valueReceived(name, value)) }
      }
      send(.unsubscribed(name))
    }
  }

  private func waitOnce() -> Effect<Action> {
    .run(name: "waiter for one value") { send in
      let subscription = hub.subscribe()
      defer { hub.unsubscribe(subscription.id) }
      for await value in subscription.values { return send(.onceReceived(value)) }
      send(.onceEnded)
    }
    .cancellable(id: CancelID.once)
  }
}
