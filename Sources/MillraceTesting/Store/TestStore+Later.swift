import Millrace

// Waiting for work that has left the store's executor: a task of its own, an actor, real I/O, real time.
// Nobody looks again and again: the executor, the queue of actions and the store itself tell of what comes.

extension TestStore {
  /// Lets things run until a condition holds or nothing can come any more, but not longer than a time-out.
  ///
  /// - Parameter isDone: Looks at what there is now. It is given the end of the wait, to look no longer.
  /// - Returns: The time-out, if it was over.
  nonisolated(nonsending) func wait(
    _ timeout: Duration,
    until isDone: (_ deadline: ContinuousClock.Instant) -> Bool
  ) async -> Duration? {
    let deadline = ContinuousClock.now + timeout
    while true {
      // Counted before anything is looked at. What runs here counts as a change too, which makes one more
      // round, in which nothing runs.
      let changes = signal.changes
      settle(until: deadline)
      // What is not alive cannot send any more.
      if isDone(deadline) || held.counts.effects == 0 || needsTheTest { return nil }
      guard ContinuousClock.now < deadline,
        await signal.change(after: changes, until: deadline)
      else { return timeout }
    }
  }

  /// Whether nothing goes on by itself: all that is alive sleeps on the store's clock, waits behind what
  /// does, or has sent what is to be received.
  private var needsTheTest: Bool {
    guard executor.isIdle else { return false }
    // A task in an effect's body may sleep while another one has left: only the body itself counts.
    let asleep = Set(clock.sleepingEffects.compactMap { $0.isWholeBody ? $0.effect : nil })
    return aliveEffects().allSatisfy { _, mark, effect in
      switch effect.activity {
      case .sleeps: asleep.contains(mark)
      case .waitsForItsTurn, .isHeldUp, .hasReturned: true
      case .sleepsElsewhere, .isAway: false
      }
    }
  }

  nonisolated(nonsending) func receive(
    _ expected: Expected,
    timeout: Duration,
    at place: SourcePlace
  ) async {
    reporter.callBegan(at: place)
    defer { reporter.callEnded(at: place) }
    var seen = 0
    let waited = await wait(timeout) { deadline in
      if exhaustivity.isOn { return held.nextAction != nil }
      return find(expected.expectation.matches, seen: &seen, until: deadline) != nil
    }
    receive(expected, at: place, waited: waited)
  }

  /// Waits for an action that satisfies a predicate, and receives it.
  ///
  /// For effects that leave the store's executor. It returns as soon as the action is there.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most, in real time.
  ///   - changes: As for the `receive` that does not wait.
  public nonisolated(nonsending) func receive(
    matching predicate: @escaping @Sendable (Action) -> Bool,
    label: String? = nil,
    timeout: Duration,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      .matching(predicate, label: label, changes: changes),
      timeout: timeout,
      at: place
    )
  }
}

extension TestStore where Action: Equatable {
  /// Waits for the next action of an effect, which must be equal to a given one.
  ///
  /// For effects that leave the store's executor. It returns as soon as the action is there.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most, in real time.
  ///   - changes: As for the `receive` that does not wait.
  public nonisolated(nonsending) func receive(
    _ action: Action,
    timeout: Duration,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.action(action, changes: changes), timeout: timeout, at: place)
  }
}

extension TestStore where Action: CasePathable {
  /// Waits for the next action of an effect, which must be of a case given by name, whatever its payload.
  ///
  /// - Parameter timeout: How long to wait at most, in real time.
  public nonisolated(nonsending) func receive<Value>(
    _ keyPath: CaseKeyPath<Action, Value>,
    timeout: Duration,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.case(keyPath, changes: changes), timeout: timeout, at: place)
  }

  /// Waits for the next action of an effect, which must be of a case given by name, with a payload.
  ///
  /// - Parameter timeout: How long to wait at most, in real time.
  public nonisolated(nonsending) func receive<Value: Equatable & Sendable>(
    _ keyPath: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout: Duration,
    changes: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.case(keyPath, value, changes: changes), timeout: timeout, at: place)
  }
}
