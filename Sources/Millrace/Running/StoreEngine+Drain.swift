// How a store is held: for one step, and for all that follows from it.
extension StoreEngine {
  /// Holds the store for a step and for all that follows from it; what remains is done afterwards.
  ///
  /// - Parameter outer: This thread's innermost frame; the thread drains and holds no store.
  // It is the whole of a send, so it is compiled into each of its few callers.
  @discardableResult
  @inline(__always)
  func drain<Result: Sendable>(
    inside outer: Frame?,
    _ step: (inout EngineContent, Frame) -> Result
  ) -> Result {
    var remains = Remains()
    let result = turnstile.withLockInline { dependencies in
      drainHeld(dependencies, &remains, inside: outer, step)
    }
    if !remains.isEmpty { carryOut(&remains) }
    lookForMail()
    intake?.storeWasReleased()
    return result
  }

  /// The same if nobody drains the store just now, for a thread that must not wait for whoever does.
  func drainIfFree<Result: Sendable>(
    inside outer: Frame?,
    _ step: (inout EngineContent, Frame) -> Result
  ) -> Result? {
    var remains = Remains()
    let result = turnstile.withLockIfAvailable { dependencies in
      drainHeld(dependencies, &remains, inside: outer, step)
    }
    guard let result else { return nil }
    if !remains.isEmpty { carryOut(&remains) }
    lookForMail()
    intake?.storeWasReleased()
    return result
  }

  @inline(__always)
  private func drainHeld<Result: Sendable>(
    _ dependencies: DependencyValues,
    _ remains: inout Remains,
    inside outer: Frame?,
    _ step: (inout EngineContent, Frame) -> Result
  ) -> Result {
    withUnsafePointer(to: dependencies) { dependencies in
      DrainFrame.run(
        store: .passUnretained(self),
        drains: true,
        leaving: &remains,
        dependencies: dependencies,
        inside: outer,
        of: frames
      ) { frame in
        intake?.storeWasHeld()
        let result = hold(frame) { step(&$0, frame) }
        finishDrain(frame)
        if let remains = frame.pointee.remains, !remains.pointee.isEmpty {
          remains.pointee.dependencies = dependencies.pointee
        }
        return result
      }
    }
  }

  /// Does what waits in the inbox, and tells the observers, until nothing is left of either.
  // Most drains have nothing in the inbox, and see it without the lock.
  @inline(__always)
  private func finishDrain(_ frame: Frame) {
    var length = DrainLength(limit: drainLimit)
    while true {
      if hasMail.load(ordering: .relaxed) { emptyInbox(frame, &length) }
      guard observers.isObserved, !isClosed.load(ordering: .relaxed) else { return }
      let isNews = hasNews.exchange(false, ordering: .relaxed)
      guard observers.takeHasNewObservers() || isNews else { return }
      // Observers may send, which makes another round.
      tellObservers(ofNews: isNews, frame)
    }
  }

  private func emptyInbox(_ frame: Frame, _ length: inout DrainLength) {
    while let (event, waiting) = nextEvent() {
      hold(frame) { process(event, &$0, frame) }
      if length.eventWasDone(stillWaiting: waiting) { reportLength(length.limit, event, frame) }
    }
  }

  private func nextEvent() -> (StoreEvent, waiting: Int)? {
    inbox.withLock { inbox in
      let event = inbox.next()
      if inbox.isEmpty { hasMail.store(false, ordering: .relaxed) }
      return event.map { ($0, inbox.count) }
    }
  }

  /// Reported at once, since the end of the drain may never come. The core is not held.
  private func reportLength(_ length: Int, _ event: StoreEvent, _ frame: Frame) {
    guard let action = action(of: event), let dependencies = frame.pointee.dependencies?.pointee
    else { return }
    let reporter = dependencies.issueReporter
    Ambient.ofStore(dependencies) {
      reporter.report(.drainGoesOn(length: length, action: actionLabel(action)))
    }
  }

  private func action(of event: StoreEvent) -> (any Sendable)? {
    var action: (any Sendable)?
    switch event {
    case .sent(let box, _), .effectSent(let box, _): withBoxed(box) { action = shown($0) }
    case .delivered(_, let node): withSent(node) { action = shown($0) }
    default: break
    }
    return action
  }

  // MARK: The core

  @inline(__always)
  func hold<Result: Sendable>(
    _ frame: Frame,
    _ body: (inout EngineContent) -> Result
  ) -> Result {
    core.withLockInline { content in
      frame.pointee.holdsCore = true
      let isYoung = content.actionCount < StoreFamily.youth
      if isYoung || isReadByReducers.load(ordering: .relaxed) { beginRemembering(frame, isYoung) }
      defer {
        if isYoung || frame.pointee.remembers { endRemembering(frame, isYoung) }
        frame.pointee.holdsCore = false
      }
      return body(&content)
    }
  }

  /// Lets others read, meanwhile, what the state is now.
  private func beginRemembering(_ frame: Frame, _ isYoung: Bool) {
    let hasCompany = isYoung && family.memberWasHeld()
    guard hasCompany || isReadByReducers.load(ordering: .relaxed) else { return }
    rememberState()
    frame.pointee.remembers = true
  }

  private func endRemembering(_ frame: Frame, _ isYoung: Bool) {
    if frame.pointee.remembers {
      forgetState()
      frame.pointee.remembers = false
    }
    if isYoung { family.memberWasReleased() }
  }

  /// Holds the core to read. A read inside of it reads the same.
  func holdToRead(
    _ content: inout EngineContent,
    _ frame: Frame,
    _ body: (borrowing EngineContent) -> Void
  ) {
    withUnsafeMutablePointer(to: &content) { content in
      frame.pointee.holdsCore = true
      frame.pointee.readContent = UnsafePointer(content)
      body(content.pointee)
      if frame.pointee.remembers {
        forgetState()
        frame.pointee.remembers = false
      }
      if let remains = frame.pointee.remains, !remains.pointee.isEmpty {
        remains.pointee.dependencies = content.pointee.dependencies
      }
      frame.pointee.readContent = nil
      frame.pointee.holdsCore = false
    }
  }

  /// Holds the core, and not the turnstile: for a step that need not wait until another thread's
  /// observers have been told.
  func stepAside(_ step: (inout EngineContent, Frame) -> Void) {
    var remains = Remains()
    DrainFrame.run(
      store: .passUnretained(self),
      drains: false,
      leaving: &remains,
      dependencies: nil,
      inside: DrainFrame.current(frames),
      of: frames
    ) { frame in
      hold(frame) { content in
        let dependencies = content.dependencies
        withUnsafePointer(to: dependencies) { pointer in
          frame.pointee.dependencies = pointer
          step(&content, frame)
          frame.pointee.dependencies = nil
        }
        frame.pointee.remains?.pointee.dependencies = dependencies
      }
    }
    if !remains.isEmpty { carryOut(&remains) }
    lookForMail()
  }

  // MARK: The inbox

  /// Leaves something to the drain that goes on on this thread.
  func enqueue(_ event: StoreEvent) {
    inbox.withLock {
      $0.append(event)
      _ = hasMail.exchange(true, ordering: .acquiringAndReleasing)
    }
  }

  /// Leaves something to whoever drains the store, or will: this thread must not wait for it.
  ///
  /// The one who drains looks after it (`lookForMail`), so it is never lost. If nobody drains the store,
  /// this thread does, as soon as it holds none.
  func post(_ event: StoreEvent, urgently isUrgent: Bool = false) {
    inbox.withLock {
      if isUrgent { $0.prepend(event) } else { $0.append(event) }
      _ = hasMail.exchange(true, ordering: .acquiringAndReleasing)
    }
    visit()
  }

  /// Does what was left in the inbox, unless somebody does already, or has to let go of a store first.
  func visit() {
    let outer = DrainFrame.current(frames)
    if ownDrain(from: outer) != nil { return }
    var holder: Frame?
    var frame = outer
    while let candidate = frame {
      if candidate.pointee.holdsCore { holder = candidate }
      frame = candidate.pointee.outer
    }
    if let holder {
      holder.pointee.remains?.pointee.deferred.append(.visit(self))
    } else {
      takeMail(inside: outer)
    }
  }

  /// Looks, after the release, whether something was left by a thread that found the store drained.
  ///
  /// That thread notes its mail and then tries the turnstile; this one lets go of the turnstile and then
  /// looks for mail. Both touch the flag by an exchange, of which one comes first. If it is this one, the
  /// other finds the turnstile free; if it is the other, this one finds the mail. So nothing is left lying,
  /// and a send pays for it with this one instruction. `E03` guards it.
  @inline(__always)
  func lookForMail() {
    let (isNone, _) = hasMail.compareExchange(
      expected: false,
      desired: false,
      ordering: .acquiringAndReleasing
    )
    if !isNone { visit() }
  }

  private func takeMail(inside outer: Frame?) {
    var isTaken = true
    while isTaken, hasMail.load(ordering: .acquiring) {
      var remains = Remains()
      isTaken =
        turnstile.withLockIfAvailable { dependencies in
          drainHeld(dependencies, &remains, inside: outer) { _, _ in true }
        } ?? false
      if !remains.isEmpty { carryOut(&remains) }
      if isTaken { intake?.storeWasReleased() }
      // The same look as in `lookForMail`, in a loop.
      _ = hasMail.compareExchange(
        expected: false,
        desired: false,
        ordering: .acquiringAndReleasing
      )
    }
  }

  // MARK: After the release

  /// What follows from a drain, after the store was released (law 6).
  @inline(never)
  func carryOut(_ remains: inout Remains) {
    var left = Remains()
    swap(&left, &remains)
    if left.issues.isEmpty, !left.deferred.runsForeignCode {
      left.deferred.forEach(carryOut)
    } else {
      Ambient.ofStore(left.dependencies ?? .current) {
        left.deferred.forEach(carryOut)
        for issue in left.issues { IssueReporter.current.report(issue.issue) }
        // What nobody needs any more is freed here.
        left = Remains()
      }
    }
  }

  private func carryOut(_ item: Deferred) {
    switch item {
    case .start(let effect):
      guard effect.state.current == .pending else { return }  // cancelled in the same drain
      liveTasks.add(1, ordering: .relaxed)
      effect.start(on: executor)
    case .cancel(let effect): effect.state.cancelTask()
    case .cancelRegion(let region): region.state.cancelTask()
    case .wake(let handle): handle.wake()
    case .visit(let store): store.visit()
    case .free: break  // it goes with the list
    }
  }
}

/// How long a drain goes on: how many actions in a row each led to the next.
///
/// Actions that one observer or one effect hands over together count once, so a long list is no long drain.
struct DrainLength {
  let limit: Int
  private var rounds = 0
  private var leftOfRound = 0

  init(limit: Int) { self.limit = limit }

  /// - Returns: Whether the limit is reached with this event.
  mutating func eventWasDone(stillWaiting: Int) -> Bool {
    if leftOfRound > 0 {
      leftOfRound -= 1
      return false
    }
    leftOfRound = stillWaiting
    rounds += 1
    return rounds == limit
  }
}
