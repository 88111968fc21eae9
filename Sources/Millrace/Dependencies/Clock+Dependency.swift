private enum ClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }
}

extension DependencyValues {
  /// The clock on which all time passes (law 14): debounces, timers, and every `sleep` of a feature.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }
}
