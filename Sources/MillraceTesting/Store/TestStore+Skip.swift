import Millrace

extension TestStore {
  /// Reduces all actions that are queued, and all that follow from them, without asserting anything.
  ///
  /// - Parameter strict: Whether there must be any.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    call(at: place) {
      settle()
      let didSkip = receiveAll(by: "'skipReceivedActions()'")
      if strict, !didSkip { reporter.report(.noActionsToSkip) }
    }
  }

  /// Cancels all effects that are alive: nothing of them is ever reduced (law 5).
  ///
  /// That includes what they have sent already. In exhaustive mode it must have been received before;
  /// without exhaustivity it is reduced first.
  ///
  /// - Parameter strict: Whether there must be any.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    call(at: place) {
      settle()
      if exhaustivity.isOn {
        let unreceived = newlyUnreceived()
        if !unreceived.isEmpty { reporter.report(.skippedBeforeReceiving(unreceived: unreceived)) }
      } else {
        receiveAll(by: "'skipInFlightEffects()'")
      }
      let isAnyAlive = held.counts.effects > 0
      held.cancelAll()
      settle()
      if strict, !isAnyAlive { reporter.report(.noEffectsToSkip) }
    }
  }
}
