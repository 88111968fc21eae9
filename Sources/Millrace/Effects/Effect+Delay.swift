extension Effect {
  /// Starts the effect later.
  ///
  /// It is a wait, followed by this effect; only the start is put off. Where a character is 100 ms and a
  /// letter an action that the effect sends:
  ///
  ///     effect     a-b-------
  ///                delay(for: .milliseconds(300))
  ///     output     ---a-b----
  ///
  /// A cancel while it waits means that the effect never starts (law 5). Name it with `cancellable`
  /// after the delay, so that the name covers the wait as well.
  ///
  /// - Parameters:
  ///   - duration: How much later.
  ///   - clock: What measures the time; `nil` for the `clock` dependency (law 14).
  /// - Complexity: O(1).
  public func delay(
    for duration: Duration,
    clock: (any Clock<Duration>)? = nil,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) -> Effect {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return following(
      WaitOperation(operator: "delay", duration: duration, clock: clock, place: place)
    )
  }
}
