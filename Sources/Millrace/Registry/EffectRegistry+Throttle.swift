/// The time in which effects of a throttled name do not start.
///
/// It is no more than a note of when it ends: it keeps no effect, task or handle alive (law 10). Only when it
/// holds an effect back does a wait for its end begin, and goes when the effect goes:
///
///     opened ──▶ (nothing is held) ──▶ forgotten when its time is over
///                     │       ▲
///       an effect comes       the effect is cancelled
///                     ▼       │
///               held, and a wait ──▶ the wait is over: the effect starts and opens the next
struct ThrottleWindow: Sendable {
  let end: ClockDeadline
  /// The serial of the effect that opened it. A cancel that finds that effect finds the window.
  let opener: UInt64
  /// The effect that starts at its end.
  var held: EffectToken?
  /// The wait for its end, while an effect is held.
  var wait: EffectToken?
}

/// A moment on a clock of any type.
struct ClockDeadline: Sendable {
  let isOver: @Sendable () -> Bool
  let sleep: @Sendable () async throws -> Void

  init(in duration: Duration, on clock: some Clock<Duration>) {
    let deadline = clock.now.advanced(by: clock.sleepable(duration))
    isOver = { clock.now >= deadline }
    sleep = { try await clock.sleep(until: deadline, tolerance: nil) }
  }
}

extension EffectRegistry {
  /// Whether an effect of a throttled name may start now.
  ///
  /// The throttle's clock is asked what time it is, here and nowhere else in the registry: with nothing
  /// held there is nobody who would tell that a window is over.
  mutating func passThrottle(_ throttle: Throttle, _ name: Int32, _ slot: Int32) -> Passage {
    let lane = lanes[name].lane
    // While a wait is on its way, it says when the window is over.
    guard let window = lanes[lane: lane].window, window.wait != nil || !window.end.isOver() else {
      openWindow(throttle, lane, by: slot)
      return .open
    }
    if let held = window.held {
      guard throttle.latest else { return .refused }
      lanes[lane: lane].window?.held = nil
      cancelAll([held.slot])
    }
    lanes[lane: lane].window?.held = tree.token(slot)
    if window.wait == nil { waitForEnd(of: window, throttle, lane, for: slot) }
    return .closed
  }

  private mutating func openWindow(_ throttle: Throttle, _ lane: Int32, by slot: Int32) {
    let clock = throttle.clock ?? (tree[slot].payload.dependencies ?? .current).clock
    // The scope lives as long as the window, so that another child never finds it under the same number.
    if lanes[lane: lane].window == nil { scopes.retain(lanes[lane: lane].key.scope) }
    lanes.openWindow(
      ThrottleWindow(
        end: ClockDeadline(in: throttle.interval, on: clock),
        opener: tree[slot].serial
      ),
      of: lane
    )
    if lanes.throttled.count >= windowLimit { forgetWindows() }
  }

  /// Forgets windows whose time is over. Nobody tells when that is, so they are looked for when there are
  /// twice as many as were left the last time.
  private mutating func forgetWindows() {
    for lane in lanes.throttled {
      guard let window = lanes[lane: lane].window, window.wait == nil, window.end.isOver()
      else { continue }
      closeWindow(of: lane)
    }
    windowLimit = max(64, lanes.throttled.count * 2)
  }

  mutating func closeWindow(of lane: Int32) {
    let scope = lanes[lane: lane].key.scope
    lanes.closeWindow(of: lane)
    scopes.release(scope)
  }

  /// Starts the wait at whose end a held effect starts. It belongs to no send: what is held may be replaced
  /// by that of another.
  private mutating func waitForEnd(
    of window: ThrottleWindow,
    _ throttle: Throttle,
    _ lane: Int32,
    for slot: Int32
  ) {
    let key = lanes[lane: lane].key
    let flight = insertFlight().slot
    let operation = WaitOperation(
      operator: "throttle",
      duration: throttle.interval,
      clock: throttle.clock,
      place: throttle.place,
      deadline: window.end
    )
    let wait = tree.insert(
      Entry(
        kind: .wait(EffectNode(.wait(operation))),
        phase: .started,
        flight: flight,
        scope: ScopeTable.root
      ),
      under: flight
    )
    tree[wait].payload.dependencies = tree[slot].payload.dependencies
    tree[wait].payload.lastSerial = tree[wait].serial
    tree[wait].payload.top = wait
    tree[wait].payload.origin = tree[tree[slot].payload.top].payload.origin
    enter(key.scope, from: ScopeTable.root, slot: wait)
    addName(key.id, gate: nil, scope: key.scope, to: wait, after: -1)
    lanes[lane: lane].window?.wait = tree.token(wait)
    begin(wait)
  }

  /// The effect for which a wait was begun has gone; another may have come in its place.
  mutating func endNeedlessWait(_ wait: Int32) {
    let lane = lanes[tree[wait].payload.firstMembership].lane
    guard lanes[lane: lane].window?.wait?.slot == wait, lanes[lane: lane].window?.held == nil
    else { return }
    lanes[lane: lane].window?.wait = nil
    cancelAll([wait])
  }
}
