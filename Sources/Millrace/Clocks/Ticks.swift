/// The ticks of a timer, as an asynchronous sequence. Made by `Clock.ticks(every:)`.
///
/// The timer is anchored where its iteration starts, so each `for await` is a timer of its own:
/// tick *n* is due at start + *n* · interval, without drift. A receiver that takes longer than an
/// interval misses ticks; they are skipped and counted, not delivered in a burst:
///
///     seconds   0    1    2    3    4    5    6
///     handler        ├────────────┤
///     ticks          1            4    5    6
///                                 └─ missed: 2
///
/// A tick that is due at the very instant at which the handler is done is not missed. Cancelling
/// the task ends the sequence: after it no tick is delivered, also when one was due at that instant.
public struct Ticks: AsyncSequence, Sendable {
  public typealias Element = Tick
  public typealias Failure = Never

  let clock: any Clock<Duration>
  let interval: Duration
  let tolerance: Duration?

  /// Starts a timer at the present of the clock.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      timeline: Timeline(startingNowOn: clock),
      schedule: TickSchedule(interval: interval),
      tolerance: tolerance
    )
  }

  /// A running timer.
  public struct Iterator: AsyncIteratorProtocol {
    let timeline: Timeline
    var schedule: TickSchedule
    let tolerance: Duration?

    /// Waits for the next tick that is not missed.
    ///
    /// - Returns: Nil, from now on, when the task is cancelled, when the clock refuses to sleep, and
    ///   when the interval is not above zero or the next tick lies beyond what a duration can hold.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Tick? {
      guard case .until(let deadline) = schedule.tickAwaited(elapsed: timeline.elapsed()) else {
        return nil
      }
      do {
        try await timeline.sleep(deadline, tolerance)
        // A cancel at the very instant of the tick comes too late for the sleep, not for us.
        try Task.checkCancellation()
      } catch {
        schedule.receiverCancelled()
        return nil
      }
      return schedule.timeCame(elapsed: timeline.elapsed())
    }
  }
}
