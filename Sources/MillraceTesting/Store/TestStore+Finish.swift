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
    let waited = await wait(timeout) { nothingEndsByItself(until: $0) }
    assertNothingIsLeft(.finish(waited: waited))
  }

  /// Whether only a test that receives could go on from here. Without exhaustivity what is queued is
  /// reduced first.
  ///
  /// - Parameter flight: Only what one send caused.
  func nothingEndsByItself(
    of flight: UInt64? = nil,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    if !exhaustivity.isOn { receiveAll(by: "'finish()'", until: deadline) }
    guard flight != nil || !held.holdsNothing else { return false }
    let blockers = held.blockers
    return aliveEffects(of: flight).allSatisfy { serial, _, effect in
      switch effect.activity {
      case .hasReturned: true
      case .waitsForItsTurn, .isHeldUp: blockers[serial] == nil
      case .sleeps, .sleepsElsewhere, .isAway: false
      }
    }
  }

  /// - Parameter flight: Only what one send caused. What that has sent is a matter of `receive`.
  func assertNothingIsLeft(_ occasion: TestFailure.Occasion, of flight: UInt64? = nil) {
    if !occasion.isOverdue {
      settle()
      if !exhaustivity.isOn { receiveAll(by: "'finish()'") }
    }
    if exhaustivity.isOn, flight == nil {
      let unreceived = newlyUnreceived()
      if !unreceived.isEmpty { reporter.report(.unreceived(unreceived, occasion)) }
    }
    var alive = stillAlive(of: flight)
    if occasion == .end { alive = cancelled(alive) }
    report(alive.map(\.effect), occasion)
  }

  private func report(_ alive: [AliveEffect], _ occasion: TestFailure.Occasion) {
    // One failure each, as long as a person could look at them one by one.
    let single = alive.count > 10 ? 9 : alive.count
    for effect in alive.prefix(single) { reporter.report(.stillAlive(effect, occasion)) }
    if alive.count > single {
      reporter.report(.moreStillAlive(Excerpt(alive.dropFirst(single)), occasion))
    }
  }

  /// Cancels all effects, to see which of those that are elsewhere listen.
  private func cancelled(
    _ alive: [(serial: UInt64, effect: AliveEffect)]
  ) -> [(serial: UInt64, effect: AliveEffect)] {
    guard alive.contains(where: { $0.effect.activity == .isAway }) else { return alive }
    let probes = held.taskProbes
    held.cancelAll()
    settle()
    return alive.map { serial, effect in
      var effect = effect
      effect.isDeaf = effect.activity == .isAway && probes[serial]?() == true
      return (serial, effect)
    }
  }

  /// What has not ended and was not reported before. What waits behind one of these is not reported
  /// besides it, and neither is what goes on as soon as the test receives.
  private func stillAlive(
    of flight: UInt64?
  ) -> [(serial: UInt64, effect: AliveEffect)] {
    let alive = aliveEffects(of: flight)
    let serials = Set(alive.map(\.serial))
    var waiting: [UInt64: UInt64]?
    var found: [(serial: UInt64, effect: AliveEffect)] = []
    for (serial, _, effect) in alive {
      var effect = effect
      switch effect.activity {
      case .hasReturned: continue
      case .waitsForItsTurn, .isHeldUp:
        let blockers = waiting ?? held.blockers
        waiting = blockers
        guard let blocker = blockers[serial], !serials.contains(blocker) else { continue }
        effect.blocker = aliveEffects().first { $0.serial == blocker }?.effect.shortText
      case .sleeps, .sleepsElsewhere, .isAway: break
      }
      let isNew = progress.withLock { $0.reportedEffects.insert(serial).inserted }
      if isNew { found.append((serial, effect)) }
    }
    return found
  }
}
