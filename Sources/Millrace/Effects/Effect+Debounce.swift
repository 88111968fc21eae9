extension Effect {
  /// Starts the effect when nothing came under the name for a while.
  ///
  /// Each effect that is debounced under the name starts the wait anew and takes the place of the one
  /// that waits or runs: it is a wait, followed by this effect, cancellable under the name with the
  /// policy `.newest(1)`. What is superseded while it waits never starts, not even the first line of a
  /// body. The effect itself is not touched: once it has started, all that it sends comes through at
  /// once. Where a character is 100 ms, a letter an effect that sends itself, and `C` a cancel:
  ///
  ///     starts     a-b-c-----d-C-----e---
  ///                debounce(id: "q", for: .milliseconds(300))
  ///     output     -------c-------------e
  ///
  /// The wait belongs to the store and to the feature's scope, and is forgotten when it is over.
  /// `.cancel(id:)` ends the wait, and the effect if it has started; the next debounce under the name
  /// works as ever. What the caller of `send` awaits is over when the wait and the effect are.
  ///
  /// - Parameters:
  ///   - id: The name, in the feature's scope.
  ///   - duration: How long nothing must have come. Zero or less waits for a turn of the executor.
  ///   - clock: What measures the time; `nil` for the `clock` dependency (law 14).
  /// - Complexity: O(1).
  public func debounce(
    id: some Hashable & Sendable,
    for duration: Duration,
    clock: (any Clock<Duration>)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> Effect {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = WaitOperation(operator: "debounce", duration: duration, clock: clock, place: place)
    return following(wait).named(EffectID(id), gate: .overload(.newest(1)))
  }

  /// This effect when an operator's wait is over. Nothing is waited for where there is no effect.
  func following(_ wait: WaitOperation) -> Effect {
    guard let root else { return .none }
    return Effect(builtHere: EffectNode(.group(.concatenate, [EffectNode(.wait(wait)), root])))
  }
}
