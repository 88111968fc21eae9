/// A clock on which every sleep is over as soon as it begins.
///
/// A sleep moves `now` to its deadline and returns after other tasks of its executor had a turn, so
/// that a loop of sleeps does not shut them out. Time is thus the latest of all deadlines so far,
/// and concurrent sleepers push it in whatever order they come: when order matters use
/// ``ManualClock``.
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(3600))
/// print(clock.now)  // 3600 s
/// ```
public final class ImmediateClock: Clock {
  public typealias Duration = Swift.Duration
  public typealias Instant = VirtualInstant

  private let latestDeadline = Guarded(VirtualInstant.zero)

  /// Makes a clock that stands at zero.
  public init() {}

  /// The latest deadline to which somebody slept.
  public var now: Instant { latestDeadline.withLock { $0 } }

  /// The smallest step of time: one attosecond.
  public var minimumResolution: Duration { Duration(attoseconds: 1) }

  /// Moves time to the deadline, unless it stands later already.
  ///
  /// - Parameter tolerance: Ignored.
  /// - Throws: `CancellationError` when the task is cancelled already; time is not moved then.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    latestDeadline.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}
