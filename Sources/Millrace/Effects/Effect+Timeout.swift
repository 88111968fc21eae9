extension Effect {
  /// Ends the effect when it takes too long, and goes on with another one.
  ///
  /// The effect that is in time is not touched. At the deadline it is cancelled as by its name: nothing
  /// that it sends is reduced any more (law 5), and then the fallback starts. Where a character is 100 ms
  /// and a letter an action that the effect sends:
  ///
  ///     effect     a---b-----c---
  ///                timeout(after: .milliseconds(600), sending: "T")
  ///     output     a---b-T-------
  ///
  /// Without a fallback it just ends:
  ///
  ///     effect     a---b-----c---
  ///                timeout(after: .milliseconds(600))
  ///     output     a---b---------
  ///
  /// The time runs from the start of the effect and covers all of it, but not what its actions start. A
  /// cancel of the effect by name ends the wait, and no fallback follows. An effect that ends at the very
  /// instant of the deadline is in time if it went to sleep before the wait began.
  ///
  /// - Parameters:
  ///   - duration: How long the effect may take.
  ///   - clock: What measures the time; `nil` for the `clock` dependency (law 14).
  ///   - fallback: What starts when the effect was not in time.
  /// - Complexity: O(1).
  public func timeout(
    after duration: Duration,
    clock: (any Clock<Duration>)? = nil,
    fallback: Effect = .none,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> Effect {
    guard let root else { return .none }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = WaitOperation(operator: "timeout", duration: duration, clock: clock, place: place)
    var members = [root, EffectNode(.wait(wait))]
    if let fallback = fallback.root { members.append(fallback) }
    return Effect(builtHere: EffectNode(.group(.deadline, members)))
  }

  /// Ends the effect when it takes too long, and sends an action then.
  ///
  /// ```swift
  /// return .run { send in send(.hitsFound(try await client.search(query))) }
  ///   .timeout(after: .seconds(5), sending: .searchTookTooLong)
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long the effect may take.
  ///   - clock: What measures the time; `nil` for the `clock` dependency (law 14).
  ///   - action: What is sent when the effect was not in time.
  /// - Complexity: O(1).
  public func timeout(
    after duration: Duration,
    clock: (any Clock<Duration>)? = nil,
    sending action: Action,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> Effect {
    timeout(
      after: duration,
      clock: clock,
      fallback: .send(action),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
