/// A clock that tells on everybody who uses it, for tests that must not depend on time.
///
/// Each use is reported and then answered as ``ImmediateClock`` would, so that the code under test
/// goes on and the test fails with the report instead of hanging.
///
/// ```swift
/// let clock = UnimplementedClock(name: "search.clock") { Issue.record("\($0) was used") }
/// try await clock.sleep(until: .zero)  // search.clock.sleep(until: 0 s) was used
/// ```
///
/// `sleep(for:)` of the standard library reads `now` and then calls `sleep(until:)`: two reports.
public final class UnimplementedClock: Clock {
  public typealias Duration = Swift.Duration
  public typealias Instant = VirtualInstant

  private let name: String
  private let onUse: @Sendable (String) -> Void
  private let clock = ImmediateClock()

  /// Makes a clock that reports its uses.
  ///
  /// - Parameters:
  ///   - name: How the clock is called in the reports.
  ///   - onUse: Receives the call, for example `clock.now` or `clock.sleep(until: 1.5 s)`, on the
  ///     thread that made it and before it is answered.
  public init(name: String = "clock", onUse: @escaping @Sendable (String) -> Void) {
    self.name = name
    self.onUse = onUse
  }

  /// The latest deadline to which somebody slept. Reported.
  public var now: Instant {
    onUse("\(name).now")
    return clock.now
  }

  /// The smallest step of time: one attosecond. Reported.
  public var minimumResolution: Duration {
    onUse("\(name).minimumResolution")
    return clock.minimumResolution
  }

  /// Moves time to the deadline. Reported.
  ///
  /// - Throws: `CancellationError` when the task is cancelled already.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    onUse("\(name).sleep(until: \(deadline))")
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}
