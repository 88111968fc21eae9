extension Clock where Duration == Swift.Duration {
  /// Sleeps for a duration, however long.
  ///
  /// The system's clocks trap when an instant leaves their range, and a person who writes `.longest` means
  /// "never". So a sleep on any clock but one of this library takes 1000 years at most.
  func pause(for duration: Duration) async throws {
    try await sleep(for: sleepable(duration))
  }

  /// A duration that the clock can sleep for.
  func sleepable(_ duration: Duration) -> Duration {
    guard Instant.self != VirtualInstant.self else { return duration }
    return min(max(duration, .zero), .seconds(366 * 86_400 * 1000))
  }
}
