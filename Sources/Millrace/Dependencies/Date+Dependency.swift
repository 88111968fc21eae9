/// Tells the time of day.
///
/// ```swift
/// @Dependency(\.date) var date
/// …
/// state.savedAt = date.now
/// ```
public struct DateGenerator: Sendable {
  private let generate: @Sendable () -> Timestamp

  public init(_ generate: @escaping @Sendable () -> Timestamp) {
    self.generate = generate
  }

  /// The present moment.
  public var now: Timestamp { generate() }

  /// The present moment.
  public func callAsFunction() -> Timestamp { generate() }

  /// The time of the system.
  public static let live = DateGenerator { Timestamp(sinceEpoch: timeSince1970()) }

  /// Time that stands still.
  public static func constant(_ timestamp: Timestamp) -> DateGenerator {
    DateGenerator { timestamp }
  }

  /// Time that follows the `clock` dependency where that is a `ManualClock`, and stands still otherwise.
  ///
  /// - Parameter start: The moment at which the clock stands at zero.
  public static func followingClock(from start: Timestamp = .epoch) -> DateGenerator {
    DateGenerator {
      guard let clock = DependencyValues.current.clock as? ManualClock else { return start }
      return start.advanced(by: VirtualInstant.zero.duration(to: clock.now))
    }
  }

  /// A fake that reports its uses. It gives the beginning of 1970.
  public static let unimplemented = DateGenerator {
    DependencyValues.reportUnimplemented(DateKey.self, call: "now")
    return .epoch
  }
}

private enum DateKey: DependencyKey {
  static var liveValue: DateGenerator { .live }
  static var testValue: DateGenerator { .unimplemented }
}

extension DependencyValues {
  /// The time of day. In a `TestStore` it starts at the beginning of 1970 and follows the store's clock.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }
}
