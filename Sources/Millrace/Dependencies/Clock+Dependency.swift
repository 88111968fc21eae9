private enum ClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }
  static var testValue: any Clock<Duration> {
    UnimplementedClock { DependencyValues.reportUnimplemented(ClockKey.self, call: $0) }
  }
}

extension DependencyValues {
  /// The clock on which all time passes (law 14): debounces, timers, and every `sleep` of a feature.
  ///
  /// In a `TestStore` it is the store's own `ManualClock`.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }
}
