// How a store is held: for one step, and for all that follows from it.
extension StoreEngine {
  /// Holds the store for a step: inside of this thread's drain, or in one of its own.
  @discardableResult
  func enter<Result: Sendable>(
    _ step: (inout EngineContent, Frame) -> Result
  ) -> Result {
    let outer = DrainFrame.current(frames)
    if let frame = DrainFrame.innermost(of: identity, from: outer) {
      return hold(frame) { step(&$0, frame) }
    }
    return drain(inside: outer, step)
  }

  /// Holds the store for a step and for all that follows from it; what remains is done afterwards.
  ///
  /// - Parameter outer: This thread's innermost frame, which is none of this store.
  // It is the whole of a send, so it is compiled into each of its few callers.
  @discardableResult
  @inline(__always)
  func drain<Result: Sendable>(
    inside outer: Frame?,
    _ step: (inout EngineContent, Frame) -> Result
  ) -> Result {
    var remains = Remains()
    let result = turnstile.withLockInline { dependencies in
      withUnsafePointer(to: dependencies) { dependencies in
        DrainFrame.run(
          store: identity,
          leaving: &remains,
          dependencies: dependencies,
          inside: outer,
          of: frames
        ) { frame in
          intake?.storeWasHeld()
          let result = hold(frame) { step(&$0, frame) }
          finishDrain(frame)
          if let remains = frame.pointee.remains, !remains.pointee.issues.isEmpty {
            remains.pointee.reporter = dependencies.pointee.issueReporter
          }
          return result
        }
      }
    }
    if !remains.deferred.isEmpty { carryOut(remains.deferred) }
    if let reporter = remains.reporter { remains.issues.forEach(reporter.report) }
    intake?.storeWasReleased()
    return result
  }

  /// Does what waits in the inbox, and tells the observers, until nothing is left of either.
  // Most drains have nothing in the inbox, and see it without the lock: whatever is put there is put there
  // by this very thread while it is inside of this frame (`enqueue` is given the frame, which only its
  // own thread can find), and sets `hasMail`. The flag is cleared only when the inbox is empty.
  @inline(__always)
  func finishDrain(_ frame: Frame) {
    while true {
      if frame.pointee.hasMail { emptyInbox(frame) }
      guard isObserved.load(ordering: .relaxed), !isClosed.load(ordering: .relaxed) else { return }
      let isNews = hasNews.exchange(false, ordering: .relaxed)
      guard hasNewObservers.exchange(false, ordering: .relaxed) || isNews else { return }
      // Observers may send, which makes another round.
      tellObservers(ofNews: isNews) { look in hold(frame) { _ in look() } }
    }
  }

  func emptyInbox(_ frame: Frame) {
    while let event = inbox.withLock({ $0.next() }) {
      hold(frame) { process(event, &$0, frame) }
    }
    frame.pointee.hasMail = false
  }

  @inline(__always)
  func hold<Result: Sendable>(
    _ frame: Frame,
    _ body: (inout EngineContent) -> Result
  ) -> Result {
    core.withLockInline { content in
      frame.pointee.holdsCore = true
      defer { frame.pointee.holdsCore = false }
      return body(&content)
    }
  }

  /// What follows from a drain, after the store was released (law 6).
  func carryOut(_ deferred: DeferredList) {
    deferred.forEach { item in
      switch item {
      case .start(let effect):
        guard effect.state.current == .pending else { return }  // cancelled in the same drain
        liveTasks.add(1, ordering: .relaxed)
        effect.start(on: executor)
      case .cancel(let effect): effect.state.cancelTask()
      case .cancelRegion(let region): region.state.cancelTask()
      case .wake(let handle): handle.wake()
      case .free: break  // it goes with the list
      }
    }
  }
}
