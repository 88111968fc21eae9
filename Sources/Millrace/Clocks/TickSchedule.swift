/// Which tick of a timer comes next: a pure machine.
///
/// All times are measured from the start of the timer, never from the tick before: tick *n* is due
/// at *n* · interval, so lateness does not add up.
struct TickSchedule {
  /// The answer to `tickAwaited`.
  enum Wait: Equatable {
    /// Sleep until this time since the start, then say `timeCame`.
    case until(Duration)
    /// No tick comes any more.
    case never
  }

  private enum State {
    /// The tick with this number was the last to be delivered; zero stands for the start.
    case delivered(Int)
    /// A tick is awaited.
    case waiting(next: Int, delivered: Int)
    /// The timer has ended and stays so.
    case over
  }

  let interval: Duration
  private var state: State

  /// Starts a timer. One whose interval is not above zero is over at once: it would tick without
  /// letting time pass.
  init(interval: Duration) {
    self.interval = interval
    self.state = interval > .zero ? .delivered(0) : .over
  }

  /// The receiver is ready for a tick.
  ///
  /// A tick that is due at this very instant is on time; those before it are missed.
  mutating func tickAwaited(elapsed: Duration) -> Wait {
    switch state {
    case .delivered(let delivered):
      let (whole, hasRemainder) = elapsed.intervals(of: interval)
      let due = Int(clamping: hasRemainder ? whole + 1 : whole)
      guard due < .max, delivered < .max else { return end() }
      let next = max(delivered + 1, due)
      guard let deadline = interval.multipliedExactly(by: next) else {
        // It is due after the end of representable time.
        return end()
      }
      state = .waiting(next: next, delivered: delivered)
      return .until(deadline)
    case .waiting:
      preconditionFailure("a timer has one receiver, which awaits one tick at a time: \(state)")
    case .over:
      return .never
    }
  }

  /// The receiver has slept as long as it was told, or longer.
  ///
  /// The tick delivered is the latest that is due, so that a receiver that was stopped for an hour
  /// does not get the tick of an hour ago.
  ///
  /// - Returns: Nil when the timer was ended meanwhile.
  mutating func timeCame(elapsed: Duration) -> Tick? {
    switch state {
    case .waiting(let next, let delivered):
      // A clock that wakes too early does not make a tick come twice.
      let number = max(next, Int(clamping: elapsed.intervals(of: interval).whole))
      state = .delivered(number)
      return Tick(number: number, missed: number - delivered - 1)
    case .over:
      return nil
    case .delivered:
      preconditionFailure("nobody awaits a tick: \(state)")
    }
  }

  /// The receiver was cancelled.
  mutating func receiverCancelled() {
    state = .over
  }

  private mutating func end() -> Wait {
    state = .over
    return .never
  }
}
