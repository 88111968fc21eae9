/// A point in the time of a clock that does not follow real time.
///
/// Instants count from the moment the clock was made. They print in seconds:
///
/// ```swift
/// print(VirtualInstant(offset: .milliseconds(1500)))  // 1.5 s
/// ```
///
/// Sums that leave the range of `Duration` stay at its end instead of trapping.
public struct VirtualInstant: InstantProtocol, CustomStringConvertible {
  /// The time since the clock was made.
  public var offset: Duration

  /// The instant at which every clock of this kind starts.
  public static let zero = VirtualInstant(offset: .zero)

  /// Makes an instant from the time since the clock was made.
  public init(offset: Duration) {
    self.offset = offset
  }

  /// The exact offset in seconds, for example `1.5 s`.
  public var description: String { offset.secondsText }

  /// The instant that lies `duration` later, or earlier for a negative duration.
  public func advanced(by duration: Duration) -> VirtualInstant {
    VirtualInstant(offset: offset.addingClamped(duration))
  }

  /// The time from this instant to the other; negative when the other is earlier.
  public func duration(to other: VirtualInstant) -> Duration {
    other.offset.subtractingClamped(offset)
  }

  public static func < (left: VirtualInstant, right: VirtualInstant) -> Bool {
    left.offset < right.offset
  }
}
