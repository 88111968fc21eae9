/// A clock seen from one instant on: times are durations since then.
///
/// The instants of an `any Clock<Duration>` have no type that could be stored. The two functions
/// keep them where their type is known.
struct Timeline: Sendable {
  /// The time since the start.
  let elapsed: @Sendable () -> Duration

  /// Sleeps until a time since the start.
  let sleep: @Sendable (_ end: Duration, _ tolerance: Duration?) async throws -> Void

  /// Starts at the present of the clock.
  init<C: Clock<Duration>>(startingNowOn clock: C) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { end, tolerance in
      let deadline = start.advanced(by: clock.sleepable(end))
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }
}
