/// What a named effect must pass at the moment at which it would start.
enum Gate: Sendable {
  /// How many of the name may be alive.
  case overload(OverloadPolicy)
  /// How often effects of the name may start.
  indirect case throttle(Throttle)
}

extension Gate {
  /// Whether an outer and an inner gate of one name ask for the same, so that the inner one is enough.
  func isCovered(by inner: Gate) -> Bool {
    switch (self, inner) {
    case (.overload(let outer), .overload(let inner)): outer == inner
    case (.throttle, .throttle): true
    case (.overload, .throttle), (.throttle, .overload): false
    }
  }
}

/// At most one start an interval.
struct Throttle: Sendable {
  /// The length of the window that a start opens.
  let interval: Duration
  /// Whether the last or the first effect that came in a window starts at its end.
  let latest: Bool
  /// The clock to wait on; `nil` for the `clock` dependency.
  let clock: (any Clock<Duration>)?
  /// Where the throttle was written.
  let place: SourcePlace
}
