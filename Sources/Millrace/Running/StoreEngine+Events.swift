// What comes to a store from outside: from callers, from its running effects, from whoever holds it.
extension StoreEngine {
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// This thread's drain of this store, if it is inside of one.
  func ownDrain(from frame: Frame?) -> Frame? {
    let store = Unmanaged<StoreEngine>.passUnretained(self).toOpaque()
    return DrainFrame.innermost(from: frame) { $0.drains && $0.store?.toOpaque() == store }
  }

  /// This thread's hold of this store's core, if it has it.
  func ownHold(from frame: Frame?) -> Frame? {
    let store = Unmanaged<StoreEngine>.passUnretained(self).toOpaque()
    return DrainFrame.innermost(from: frame) { $0.holdsCore && $0.store?.toOpaque() == store }
  }

  /// Whether this thread changes this store's state right now: it reduces.
  var isChangedHere: Bool {
    guard let frame = ownHold(from: DrainFrame.current(frames)) else { return false }
    return frame.pointee.readContent == nil
  }

  /// A caller sent an action.
  @inline(never)
  func sendAction(at action: UnsafeRawPointer) -> StoreTask {
    let outer = DrainFrame.current(frames)
    if let outer, let task = sendInside(outer, action) { return task }
    return StoreTask(
      handle: drain(inside: outer) { content, frame in
        reduceSent(action, nil, &content, frame)
      }
    )
  }

  /// A send from inside of a drain, or of a read.
  ///
  /// - Returns: `nil` where this thread is inside of no store, and may wait for this one.
  private func sendInside(_ outer: Frame, _ action: UnsafeRawPointer) -> StoreTask? {
    let own = ownDrain(from: outer)
    if own == nil {
      switch DrainFrame.standing(from: outer) {
      case .free: return nil
      case .draining:
        // Law 1: whoever drains this store may be waiting for one that this thread drains.
        let handle = drainIfFree(inside: outer) { content, frame in
          reduceSent(action, nil, &content, frame)
        }
        if let handle { return StoreTask(handle: handle) }
      case .holding: break  // other code runs when this thread has let go of what it holds
      }
    }
    let handle = FlightHandle(store: reference, progress: .queued)
    accept(.sent(boxed(action), handle), action, own)
    return StoreTask(handle: handle)
  }

  /// Keeps an action until its turn comes (law 2), and reports what should not have sent it.
  private func accept(_ event: StoreEvent, _ action: UnsafeRawPointer, _ own: Frame?) {
    if let hold = ownHold(from: DrainFrame.current(frames)) {
      if hold.pointee.readContent != nil {
        hold.pointee.remains?.pointee.issues.append(.sentWhileReading(shown(action)))
      } else if let reducing = hold.pointee.reducing {
        hold.pointee.remains?.pointee.issues.append(
          .sentWhileReducing(sent: shown(action), reducing: shown(reducing))
        )
      }
    }
    if own != nil { enqueue(event) } else { post(event) }
  }

  /// A running effect sent an action.
  @inline(never)
  func effectSent(
    _ action: UnsafeRawPointer,
    by sender: Sender
  ) {
    if let intake, intake.accept(boxed: { boxed(action) }, from: sender) { return }
    let outer = DrainFrame.current(frames)
    if let outer, effectSentInside(outer, action, sender) { return }
    drain(inside: outer) { content, frame in
      reduceEffectSent(action, sender, &content, frame)
    }
  }

  private func effectSentInside(
    _ outer: Frame,
    _ action: UnsafeRawPointer,
    _ sender: Sender
  ) -> Bool {
    let own = ownDrain(from: outer)
    if own == nil {
      switch DrainFrame.standing(from: outer) {
      case .free: return false
      case .draining:
        let isDone: Void? = drainIfFree(inside: outer) { content, frame in
          reduceEffectSent(action, sender, &content, frame)
        }
        if isDone != nil { return true }
      case .holding: break
      }
    }
    accept(.effectSent(boxed(action), sender), action, own)
    return true
  }

  /// The label of the action that returned an effect; `nil` when the effect is not there any more, or
  /// while this thread reduces.
  func originLabel(of token: EffectToken) -> String? {
    guard !isChangedHere else { return nil }
    var origin: Origin?
    read { if $0.registry.contains(token) { origin = $0.registry.origin(of: token) } }
    return origin.map { actionLabel($0.action) }
  }

  @inline(never)
  func bodyReturned(_ effect: RunningEffect) {
    liveTasks.subtract(1, ordering: .relaxed)
    // Of a cancelled effect nothing is left in the registry.
    guard !effect.state.isCancelled else { return effect.state.markOver() }
    if let intake, intake.acceptEnd(of: effect) { return }
    if DrainFrame.current(frames) == nil {
      drain(inside: nil) { content, frame in
        endEffect(effect, &content)
        carryOut(&content, frame)
      }
    } else {
      perform(.bodyReturned(effect))
    }
  }

  func regionEnded(_ region: CancellationRegion) {
    guard !region.state.isCancelled else { return region.state.markOver() }
    perform(.regionEnded(region))
  }

  // MARK: Handles

  func handleWasMade() { handles.add(1, ordering: .relaxed) }

  func handleWent() {
    if handles.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { close() }
  }

  /// The last handle went: every effect is cancelled, everybody who waits is woken, and no action is
  /// reduced any more (law 10).
  ///
  /// It is not left to `deinit`: an effect that is just sending keeps the engine for that long, and two
  /// that never pause kept a store alive that nobody had any more; nor would a drain that goes on notice
  /// that it drains for nobody. `O16ReleaseTests` guards both. The turnstile is not waited for, since
  /// whoever lets go of a handle must not wait for the observers of another thread's drain.
  private func close() {
    isClosed.store(true, ordering: .releasing)
    performAside(.allCancelled)
  }

  // MARK: Other events

  /// A handle was cancelled. What it reaches is not reduced any more when this returns, even if it waits
  /// in the inbox already.
  func cancelFlight(_ flight: EffectToken) {
    if intake == nil {
      performAside(.flightCancelled(flight))
    } else {
      perform(.flightCancelled(flight))
    }
  }

  /// Holds the store for a step: inside of this thread's drain, or in one of its own.
  private func enter<Result: Sendable>(_ step: (inout EngineContent, Frame) -> Result) -> Result {
    let outer = DrainFrame.current(frames)
    if let frame = ownDrain(from: outer) { return hold(frame) { step(&$0, frame) } }
    return drain(inside: outer, step)
  }

  /// Reduces the next action that the intake holds.
  @inline(never)
  func reduceHeld(_ intake: ActionIntake) {
    enter { content, frame in
      reduceHeld(intake, &content, frame)
    }
    // In a running store the sender goes on now: its end follows at once, with all that follows from it.
    var hasMore = true
    while hasMore {
      hasMore = enter { content, frame in
        guard case .end(let effect) = intake.takeEnd()?.payload else { return false }
        process(.bodyReturned(effect), &content, frame)
        return true
      }
    }
  }

  @inline(never)
  func regionBegan(
    id: EffectID,
    cancelInFlight: Bool,
    in body: Sender,
    place: SourcePlace
  ) -> CancellationRegion? {
    var begun: CancellationRegion?
    begin { content, frame in
      let token = content.registry.regionBegan(
        id: id,
        cancelInFlight: cancelInFlight,
        in: body.part?.token ?? body.effect.token
      )
      guard let token else { return }
      let region = CancellationRegion(token: token, id: id, place: place)
      content.attach(.region(region), to: token)
      carryOut(&content, frame)
      begun = region
    }
    return begun
  }

  /// Does a step now, in this thread's drain, in one of its own, or beside that of another thread.
  private func begin(_ step: (inout EngineContent, Frame) -> Void) {
    let outer = DrainFrame.current(frames)
    if let frame = ownDrain(from: outer) {
      hold(frame) { step(&$0, frame) }
    } else if DrainFrame.standing(from: outer) == .free {
      drain(inside: outer, step)
    } else {
      stepAside(step)
    }
  }

  /// Lets something happen that is no action: at once where that is possible.
  @inline(never)
  func perform(_ event: StoreEvent) {
    let outer = DrainFrame.current(frames)
    let own = ownDrain(from: outer)
    switch DrainFrame.standing(from: outer) {
    case .free:
      drain(inside: outer) { content, frame in process(event, &content, frame) }
    case .draining:
      if let own { return hold(own) { process(event, &$0, own) } }
      let isDone: Void? = drainIfFree(inside: outer) { content, frame in
        process(event, &content, frame)
      }
      if isDone == nil { post(event) }
    case .holding:
      if own != nil { enqueue(event) } else { post(event) }
    }
  }

  /// The same for what need not wait for another thread's drain, and from inside of a reducer does not
  /// wait for the actions in the inbox.
  private func performAside(_ event: StoreEvent) {
    let outer = DrainFrame.current(frames)
    if DrainFrame.standing(from: outer) == .holding { return post(event, urgently: true) }
    if let own = ownDrain(from: outer) { return hold(own) { process(event, &$0, own) } }
    stepAside { content, frame in process(event, &content, frame) }
  }

  /// Changes the dependencies for all that is reduced and started from now on.
  @inline(never)
  func updateDependencies<Result: Sendable>(
    _ update: (inout DependencyValues) -> Result
  ) -> Result {
    // What was there before is freed afterwards: it may do anything then.
    let (result, _) = turnstile.withLock { dependencies in
      let old = dependencies
      let result = update(&dependencies)
      core.withLock { $0.dependencies = dependencies }
      return (result, old)
    }
    return result
  }

  /// How many tasks were started and have not ended.
  var taskCount: Int { liveTasks.load(ordering: .relaxed) }
}
