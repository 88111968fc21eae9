// What comes to a store from outside: from callers, from its running effects, from whoever holds it.
extension StoreEngine {
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// The frame of this thread's drain of this store, if the thread is inside of one.
  var ownFrame: Frame? {
    DrainFrame.innermost(of: identity, from: DrainFrame.current(frames))
  }

  /// A caller sent an action.
  @inline(never)
  func sendAction(at action: UnsafeRawPointer) -> StoreTask {
    let outer = DrainFrame.current(frames)
    if let frame = DrainFrame.innermost(of: identity, from: outer) {
      return queueSent(action, frame)
    }
    return StoreTask(
      handle: drain(inside: outer) { content, frame in
        reduceSent(action, nil, &content, frame)
      }
    )
  }

  /// A send from inside of a drain waits for its turn (law 2).
  private func queueSent(_ action: UnsafeRawPointer, _ frame: Frame) -> StoreTask {
    let handle = FlightHandle(store: reference, progress: .queued)
    enqueue(.sent(boxed(action), handle), frame)
    if let reducing = frame.pointee.reducing {
      frame.pointee.remains?.pointee.issues.append(
        .sentWhileReducing(
          sent: actionLabel(shown(action)),
          reducing: actionLabel(shown(reducing))
        )
      )
    }
    return StoreTask(handle: handle)
  }

  /// A running effect sent an action.
  @inline(never)
  func effectSent(
    _ action: UnsafeRawPointer,
    by sender: Sender
  ) {
    if let intake, intake.accept(boxed: { boxed(action) }, from: sender) { return }
    let outer = DrainFrame.current(frames)
    if let frame = DrainFrame.innermost(of: identity, from: outer) {
      enqueue(.effectSent(boxed(action), sender), frame)
    } else {
      drain(inside: outer) { content, frame in
        reduceEffectSent(action, sender, &content, frame)
      }
    }
  }

  /// The label of the action that returned an effect; `nil` when the effect is not there any more, or
  /// while this thread reduces.
  func originLabel(of token: EffectToken) -> String? {
    guard ownFrame?.pointee.holdsCore != true else { return nil }
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
    let outer = DrainFrame.current(frames)
    if DrainFrame.innermost(of: identity, from: outer) == nil {
      drain(inside: outer) { content, frame in
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
    let outer = DrainFrame.current(frames)
    if DrainFrame.innermost(of: identity, from: outer) != nil { return perform(.allCancelled) }
    var remains = Remains()
    DrainFrame.run(
      store: identity,
      leaving: &remains,
      dependencies: nil,
      inside: outer,
      of: frames
    ) { frame in
      hold(frame) { process(.allCancelled, &$0, frame) }
    }
    carryOut(remains.deferred)
  }

  // MARK: Other events

  func cancelFlight(_ flight: EffectToken) { perform(.flightCancelled(flight)) }

  /// Reduces the next action that the intake holds.
  @inline(never)
  func reduceHeld(_ intake: ActionIntake) {
    enter { content, frame in
      self.reduceHeld(intake, &content, frame)
    }
    // In a running store the sender goes on now: its end follows at once, with all that follows from it.
    var hasMore = true
    while hasMore {
      hasMore = enter { content, frame in
        guard case .end(let effect) = intake.takeEnd()?.payload else { return false }
        self.process(.bodyReturned(effect), &content, frame)
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
    enter { content, frame in
      let token = content.registry.regionBegan(
        id: id,
        cancelInFlight: cancelInFlight,
        in: body.part?.token ?? body.effect.token
      )
      guard let token else { return nil }
      let region = CancellationRegion(token: token, id: id, place: place)
      content.attach(.region(region), to: token)
      carryOut(&content, frame)
      return region
    }
  }

  /// Lets something happen that is no action: at once where that is possible.
  @inline(never)
  func perform(_ event: StoreEvent) {
    if let frame = ownFrame, frame.pointee.holdsCore {
      enqueue(event, frame)
    } else {
      enter { content, frame in process(event, &content, frame) }
    }
  }

  /// Reads while nothing is being reduced. It waits for one reduction at most.
  @inline(never)
  func read(_ body: (borrowing EngineContent) -> Void) {
    if ownFrame?.pointee.holdsCore == true {
      preconditionFailure(
        """
        A store's state was read while one of its actions was being reduced. \
        A reducer gets the state as its argument; what it calls must not ask the store for it.
        """
      )
    }
    core.withLockInline { body($0) }
  }

  /// Changes the dependencies for all that is reduced and started from now on.
  @inline(never)
  func updateDependencies<Result: Sendable>(
    _ update: (inout DependencyValues) -> Result
  ) -> Result {
    turnstile.withLockInline { update(&$0) }
  }

  /// How many tasks were started and have not ended.
  var taskCount: Int { liveTasks.load(ordering: .relaxed) }

  /// Leaves something to the drain that goes on on this thread.
  func enqueue(_ event: StoreEvent, _ frame: Frame) {
    inbox.withLock { $0.append(event) }
    frame.pointee.hasMail = true
  }
}
