extension Clock where Duration == Swift.Duration {
  /// A timer on this clock. Works on `any Clock<Duration>` too.
  ///
  /// ```swift
  /// for await tick in clock.ticks(every: .seconds(1)) {
  ///   send(.secondPassed(tick.number))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. With zero or less there are none.
  ///   - tolerance: How late the clock may deliver each tick; it does not add up.
  /// - Returns: Ticks that are anchored where their iteration starts, see ``Ticks``.
  public func ticks(every interval: Duration, tolerance: Duration? = nil) -> Ticks {
    Ticks(clock: self, interval: interval, tolerance: tolerance)
  }
}
