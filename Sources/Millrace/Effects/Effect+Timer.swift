extension Effect {
  /// Sends an action at regular times, until it is cancelled by its name.
  ///
  /// The ticks are anchored to the start: tick *n* is due *n* intervals after it, and lateness does not
  /// add up. A tick that comes while the one before is still being handled is skipped and counted in
  /// `missed`, never made up for in a burst. Starting a timer whose name is taken ends the one that runs
  /// and anchors anew. Where a character is 100 ms, `T` starts the timer and `C` cancels it:
  ///
  ///     starts     T----T----------C-----
  ///                timer(id: "t", every: .milliseconds(300))
  ///     output     ---1----1--2--3-------
  ///
  /// ```swift
  /// case .startTapped: return .timer(id: CancelID.timer, every: .seconds(1)) { .ticked($0.number) }
  /// case .stopTapped: return .cancel(id: CancelID.timer)
  /// ```
  ///
  /// After the action that cancels it no tick is reduced, also when one was due at that instant.
  ///
  /// - Parameters:
  ///   - id: The name, in the feature's scope.
  ///   - interval: The time between two ticks. With zero or less the timer is over at once.
  ///   - tolerance: How much later than due the clock may deliver a tick, to save energy. It applies to
  ///     each tick by itself and does not add up; `nil` leaves it to the clock.
  ///   - clock: What measures the time; `nil` for the `clock` dependency (law 14).
  ///   - action: The action for a tick.
  /// - Complexity: O(1).
  public static func timer(
    id: some Hashable & Sendable,
    every interval: Duration,
    tolerance: Duration? = nil,
    clock: (any Clock<Duration>)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    _ action: @escaping @Sendable (_ tick: Tick) -> Action
  ) -> Effect {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    var info = RunInfo(name: "timer", place: place)
    info.timer = interval
    let operation = RunOperation<Action>(info: info) { send in
      let clock = clock ?? DependencyValues.current.clock
      for await tick in clock.ticks(every: interval, tolerance: tolerance) { send(action(tick)) }
    }
    return Effect(builtHere: RunNode(operation)).named(EffectID(id), gate: .overload(.newest(1)))
  }
}
