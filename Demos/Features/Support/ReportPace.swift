/// Lets through at most one report in each interval, and none before the first is over.
///
///     reports     r r r r r r r   r         r r
///     interval    |----|----|----|----|----|---
///     admitted          r   r     r         r
///
/// It knows no clock: who asks says how much time has passed.
struct ReportPace: Sendable {
  private let interval: Duration
  private var next: Duration

  init(interval: Duration) {
    self.interval = interval
    next = interval
  }

  /// Whether a report is due after so much time.
  mutating func admits(at elapsed: Duration) -> Bool {
    guard elapsed >= next else { return false }
    next = elapsed + interval
    return true
  }
}
