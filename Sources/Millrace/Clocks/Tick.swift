/// One beat of a timer made with `Clock.ticks(every:)`.
public struct Tick: Hashable, Sendable {
  /// How many intervals have passed since the start: tick 100 of a timer of one second is due
  /// 100 seconds after the start, however many were delivered before it.
  public let number: Int

  /// How many ticks were skipped between the one delivered before and this one.
  public let missed: Int

  /// Makes a tick, for tests of what handles one.
  public init(number: Int, missed: Int = 0) {
    self.number = number
    self.missed = missed
  }
}

extension Tick: CustomStringConvertible {
  /// `tick 3`, or `tick 7 (3 missed)`.
  public var description: String {
    missed == 0 ? "tick \(number)" : "tick \(number) (\(missed) missed)"
  }
}
