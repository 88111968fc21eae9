import Millrace

extension TestStore {
  /// Asserts that nothing is left: every action was received, and every effect has ended.
  ///
  /// The end of the test asserts the same. It never waits, and fails once for each effect that is alive.
  /// Without exhaustivity what is queued is reduced first, and effects must have ended all the same.
  public func finish(
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    call(at: place) { assertNothingIsLeft(.finish(waited: nil)) }
  }

  /// Waits until every effect has ended, and asserts that nothing is left.
  ///
  /// For effects that leave the store's executor. It lets no time pass on the store's clock.
  ///
  /// - Parameter timeout: How long to wait at most, in real time.
  public nonisolated(nonsending) func finish(
    timeout: Duration,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) async {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    reporter.callBegan(at: place)
    defer { reporter.callEnded(at: place) }
    let waited = await wait(timeout) { nothingEndsByItself() }
    assertNothingIsLeft(.finish(waited: waited))
  }

  /// Whether only a test that receives could go on from here. Without exhaustivity what is queued is
  /// reduced first.
  func nothingEndsByItself(of flight: UInt64? = nil) -> Bool {
    if !exhaustivity.isOn { receiveAll() }
    return !held.holdsNothing
      && aliveEffects(of: flight).allSatisfy { $0.effect.activity == .hasReturned }
  }

  func assertNothingIsLeft(_ occasion: TestFailure.Occasion, of flight: UInt64? = nil) {
    settle()
    if exhaustivity.isOn {
      let unreceived = newlyUnreceived()
      if !unreceived.isEmpty { reporter.report(.unreceived(unreceived, occasion)) }
    } else {
      receiveAll()
    }
    for (serial, effect) in aliveEffects(of: flight) {
      switch effect.activity {
      case .waitsForItsTurn, .isHeldUp, .hasReturned:
        continue  // what it waits for is told
      case .sleeps, .isAway:
        let isNew = progress.withLock { $0.reportedEffects.insert(serial).inserted }
        if isNew { reporter.report(.stillAlive(effect, occasion)) }
      }
    }
  }
}
