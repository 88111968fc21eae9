/// The time that has passed on a clock since the stopwatch was made.
struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration

  /// Starts at the present of the clock, of whatever kind that is.
  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
  }

  var elapsed: Duration { read() }
}
