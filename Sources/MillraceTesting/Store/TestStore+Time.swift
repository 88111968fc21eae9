import Millrace

extension TestStore {
  /// Lets time pass, from deadline to deadline, and at each everything run that can run then.
  ///
  /// What effects send on the way is queued and nothing of it is reduced here, so an action that starts
  /// something is better received at its time: advance to it, receive it, and go on.
  ///
  /// ```swift
  /// store.advance(by: .milliseconds(300))   // the debounce is over
  /// store.receive(\.suggestionsLoaded)
  /// ```
  public func advance(
    by duration: Duration,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    call(at: place) {
      let clock = self.clock
      clock.advance(by: duration) { settle() }
      progress.withLock { $0.clock = KnownClock(clock) }
    }
  }
}

/// Where the store has left its clock.
struct KnownClock: Sendable {
  private let identity: ObjectIdentifier
  private let now: VirtualInstant

  init(_ clock: ManualClock) {
    identity = ObjectIdentifier(clock)
    now = clock.now
  }

  /// Whether it is this clock, and stands elsewhere.
  func wasMoved(_ clock: ManualClock) -> Bool {
    identity == ObjectIdentifier(clock) && now != clock.now
  }
}
