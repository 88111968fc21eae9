extension ManualClock {
  /// Moves time on by a duration and wakes all whose deadline it passes, in their order.
  ///
  /// The woken tasks run elsewhere, whenever they do. By then time may stand at its target already,
  /// and a task that goes to sleep again starts from there. To give every task its turn at its
  /// instant use `advance(by:running:)`.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of *n* sleepers that wake
  public func advance(by duration: Duration) {
    advance(by: duration, betweenDeadlines: {})
  }

  /// Moves time on to an instant. See `advance(by:)`.
  public func advance(to instant: Instant) {
    advance(to: instant, betweenDeadlines: {})
  }

  /// Moves time on by a duration, from deadline to deadline, and runs what is woken at each.
  ///
  /// First everything runs that is runnable now. Then time stops at each deadline on the way, also
  /// at those that come up meanwhile, wakes those whose deadline it is, and drains the executor.
  /// When this returns, all that could happen up to the target has happened.
  ///
  /// ```swift
  /// clock.advance(by: .seconds(10), running: executor)  // a timer of 1 s ticks 10 times
  /// ```
  ///
  /// Call it from outside the executor's jobs: inside one the executor refuses to drain, and time
  /// would move on without anybody running.
  public func advance(by duration: Duration, running executor: DrainExecutor) {
    advance(by: duration) { executor.drain() }
  }

  /// Moves time on to an instant, from deadline to deadline. See `advance(by:running:)`.
  public func advance(to instant: Instant, running executor: DrainExecutor) {
    advance(to: instant) { executor.drain() }
  }

  /// Moves time on by a duration, from deadline to deadline.
  ///
  /// Whoever else moves the clock meanwhile moves it further: what several threads advance by adds up.
  ///
  /// - Parameter betweenDeadlines: Lets run what is runnable. Called before time first moves and
  ///   after each deadline at which somebody was woken, so always before time moves on.
  public func advance(by duration: Duration, betweenDeadlines: () -> Void) {
    betweenDeadlines()
    // No target is computed here: it would be out of date when another thread moves the clock as well.
    var rest = duration
    while pass(&rest) { betweenDeadlines() }
  }

  /// Moves time on to an instant, from deadline to deadline.
  ///
  /// - Parameter betweenDeadlines: See `advance(by:betweenDeadlines:)`.
  public func advance(to instant: Instant, betweenDeadlines: () -> Void) {
    betweenDeadlines()
    while pass(towards: instant) { betweenDeadlines() }
  }

  /// Moves time on from deadline to deadline until nobody sleeps, running what is woken at each.
  ///
  /// Time ends at the last deadline. A timer without end would never let it end; the limit does.
  ///
  /// - Parameter limit: The number of deadlines after which to give up.
  /// - Returns: Whether nobody sleeps any more.
  @discardableResult
  public func advanceToIdle(running executor: DrainExecutor, limit: Int = 10_000) -> Bool {
    advanceToIdle(limit: limit) { executor.drain() }
  }

  /// Moves time on from deadline to deadline until nobody sleeps.
  ///
  /// - Parameters:
  ///   - limit: The number of deadlines after which to give up.
  ///   - betweenDeadlines: See `advance(by:betweenDeadlines:)`.
  /// - Returns: Whether nobody sleeps any more.
  @discardableResult
  public func advanceToIdle(limit: Int = 10_000, betweenDeadlines: () -> Void) -> Bool {
    betweenDeadlines()
    var deadlines = 0
    while deadlines < limit, passToNextDeadline() {
      betweenDeadlines()
      deadlines += 1
    }
    return sleeperCount == 0
  }
}
