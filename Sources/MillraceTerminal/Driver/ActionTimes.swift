import Millrace

/// When each action was reduced, on the clock of the session.
final class ActionTimes: Sendable {
  private let times = Guarded<[Duration]>([])
  private let simulated: ManualClock?
  private let start = ContinuousClock.now

  init(_ simulated: ManualClock?) { self.simulated = simulated }

  /// The time since the start.
  var now: Duration {
    simulated.map { $0.now.offset } ?? ContinuousClock.now - start
  }

  /// Actions up to a number have been reduced by now.
  func note(upTo count: UInt64) {
    let now = now
    times.withLock { times in
      while times.count < Int(count) { times.append(now) }
    }
  }

  /// When an action was reduced; `nil` for none that is known.
  func time(of number: UInt64) -> Duration? {
    times.withLock { times in
      number >= 1 && Int(number) <= times.count ? times[Int(number) - 1] : nil
    }
  }
}
