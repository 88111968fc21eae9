/// A point in time on the process's continuous clock, in one word.
///
/// Every effect notes when it was started. A `ContinuousClock.Instant` is twice as large, its size is
/// known to the run time only, and reading it costs more; so it is made when somebody asks.
struct Moment: Sendable {
  private let nanoseconds: UInt64

  /// Now.
  static var now: Moment { Moment(nanoseconds: continuousNanoseconds()) }

  /// One moment by both clocks, from which all others are counted.
  private static let origin = (moment: now, instant: ContinuousClock.now)

  /// The moment as the continuous clock gives it.
  var instant: ContinuousClock.Instant {
    let (moment, instant) = Self.origin
    return instant + .nanoseconds(Int64(nanoseconds) - Int64(moment.nanoseconds))
  }
}
