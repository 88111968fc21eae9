import Millrace

extension Suite {
  static let timer = Suite(
    name: "timer",
    summary: "a live timer of 10 ms for 2 s: how late its last tick is, and processor time"
  ) {
    let (started, processor) = (ContinuousClock.now, processorNanoseconds())
    let store = Store(initialState: Pulse.State(started: started)) { Pulse() }
    await store.send(.started).finish()
    let elapsed = (ContinuousClock.now - started) / .nanoseconds(1)
    let used = Double(processorNanoseconds() - processor)
    precondition(store.state.ticks == Pulse.last)
    report("the last of 200 ticks comes late by", Timing(processor: store.state.drift))
    report("processor time for one tick", Timing(processor: used / Double(Pulse.last)))
    print("  processor time in all: \((used / elapsed * 10_000).rounded() / 100) % of a core")
  }
}

private struct Pulse: Reducer {
  static let last = 200

  struct State: Sendable {
    let started: ContinuousClock.Instant
    var ticks = 0
    /// How late the last tick came, in nanoseconds.
    var drift = 0.0
  }
  enum Action: Sendable { case started, ticked }
  private enum CancelID { case pulse }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started:
      return .timer(id: CancelID.pulse, every: .milliseconds(10)) { _ in .ticked }
    case .ticked:
      state.ticks += 1
      guard state.ticks == Self.last else { return .none }
      let due = Duration.milliseconds(10) * Self.last
      state.drift = (ContinuousClock.now - state.started - due) / .nanoseconds(1)
      return .cancel(id: CancelID.pulse)
    }
  }
}
