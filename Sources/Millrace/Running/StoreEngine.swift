import Synchronization

/// The running store without its types: everything that has a lock.
///
/// ```
/// Store ──strong──▶ StoreCore (a StoreEngine) ──strong──▶ RunningEffect, FlightHandle   while alive
///                       ▲                                        │
///                       └──────────────────weak──────────────────┘
/// ```
///
/// Three locks are taken in this order and never the other way round:
///
/// - `turnstile`: held by the one thread that drains the store, for the whole drain, observers included.
///   Other threads wait here; that is what makes `send` synchronous (law 1).
/// - `core`: the state (which `StoreCore` keeps) and the registry, held for one reduction and its
///   registry step only, so that the state can be read between two reductions.
/// - `inbox`: what the draining thread itself adds, from observers, dependencies and `deinit`s.
///
/// It knows no type of state or action, so that it is compiled once for all stores: a send would
/// otherwise spend most of its time looking up the types of generic code (Decisions/0003). Actions pass
/// through it as pointers to where the caller keeps them.
///
/// What takes a lock here is never compiled into another function, for the reason given at `Guarded`.
// Stored properties are constants, and each is Sendable; a class that has subclasses cannot say so.
class StoreEngine: @unchecked Sendable {
  typealias Frame = UnsafeMutablePointer<DrainFrame>

  private let turnstile: Guarded<DependencyValues>
  private let core = Guarded(EngineContent())
  private let inbox = Guarded(Inbox<StoreEvent>())
  private let liveTasks = Atomic<Int>(0)
  private let frames = DrainFrame.slot
  let reference = StoreReference()
  /// Whether an action was reduced since the observers were told last.
  let hasNews = Atomic<Bool>(false)
  /// Whether there are observers that were told nothing yet.
  let hasNewObservers = Atomic<Bool>(false)
  /// Whether there are observers.
  let isObserved = Atomic<Bool>(false)
  /// How many handles there are.
  private let handles = Atomic<Int>(0)
  /// Whether the last handle has gone.
  let isClosed = Atomic<Bool>(false)
  let executor: (any TaskExecutor)?
  let intake: ActionIntake?
  /// Whether any child can go away.
  let hasSurvey: Bool
  /// Whether a history is kept.
  let keepsHistory: Bool

  init(
    dependencies: DependencyValues,
    executor: (any TaskExecutor)?,
    intake: ActionIntake?,
    hasSurvey: Bool,
    keepsHistory: Bool
  ) {
    turnstile = Guarded(dependencies)
    self.executor = executor
    self.intake = intake
    self.hasSurvey = hasSurvey
    self.keepsHistory = keepsHistory
    reference.refer(to: self)
  }

  /// The last handle went, if there ever was one: `close` has not left anything then.
  deinit {
    for attachment in core.withLockInline({ $0.detachAll() }) {
      switch attachment {
      case .effect(let effect):
        effect.state.markCancelled()
        effect.state.cancelTask()
      case .region(let region):
        region.state.markCancelled()
        region.state.cancelTask()
      case .flight(let handle):
        if handle.landed() { handle.wake() }
      }
    }
  }

  // MARK: What the types know

  /// Reduces an action, while the core is held. Gives what is to be done.
  func reduce(_ action: UnsafeRawPointer) -> ReducedEffects { ReducedEffects() }
  /// Finds the children that are not there any more, while the core is held.
  func survey(_ scopes: inout ScopeTable, _ ended: inout [ScopeTable.Index]) {}
  /// Puts the state back, while the core is held.
  func restore(_ box: AnyBox) {}
  /// Notes an action in the history, while the core is held, and gives what was forgotten for it.
  func record(_ action: UnsafeRawPointer, number: UInt64, cause: ActionCause) -> AnyBox? { nil }
  /// Tells observers what has changed: all of them if there is news, else those that are new. The core is
  /// held while each of them looks.
  func tellObservers(ofNews: Bool, _ hold: (() -> Void) -> Void) {}
  /// The action, to be shown.
  func shown(_ action: UnsafeRawPointer) -> any Sendable { () }
  /// The action, to be kept.
  func boxed(_ action: UnsafeRawPointer) -> AnyBox { AnyBox() }
  /// Reduces an action that was kept.
  func withBoxed(_ box: AnyBox, _ body: (UnsafeRawPointer) -> Void) {}
  /// The action of a `.send`.
  func withSent(_ node: EffectNode, _ body: (UnsafeRawPointer) -> Void) {}

  // MARK: From outside

  final var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// The frame of this thread's drain of this store, if the thread is inside of one.
  final var ownFrame: Frame? {
    DrainFrame.innermost(of: identity, from: DrainFrame.current(frames))
  }

  /// A caller sent an action.
  @inline(never)
  final func sendAction(at action: UnsafeRawPointer) -> StoreTask {
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
  final func effectSent(
    _ action: UnsafeRawPointer,
    by effect: RunningEffect,
    in region: CancellationRegion?
  ) {
    if let intake, intake.accept(boxed: { boxed(action) }, from: effect, in: region) { return }
    let outer = DrainFrame.current(frames)
    if let frame = DrainFrame.innermost(of: identity, from: outer) {
      enqueue(.effectSent(boxed(action), effect, region), frame)
    } else {
      drain(inside: outer) { content, frame in
        reduceEffectSent(action, effect, region, &content, frame)
      }
    }
  }

  /// The label of the action that returned an effect; `nil` when the effect is not there any more, or
  /// while this thread reduces.
  final func originLabel(of token: EffectToken) -> String? {
    guard ownFrame?.pointee.holdsCore != true else { return nil }
    var origin: Origin?
    read { if $0.registry.contains(token) { origin = $0.registry.origin(of: token) } }
    return origin.map { actionLabel($0.action) }
  }

  @inline(never)
  final func bodyReturned(_ effect: RunningEffect) {
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

  final func regionEnded(_ region: CancellationRegion) {
    guard !region.state.isCancelled else { return region.state.markOver() }
    perform(.regionEnded(region))
  }

  // MARK: Handles

  final func handleWasMade() { handles.add(1, ordering: .relaxed) }

  final func handleWent() {
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
    in effect: RunningEffect
  ) -> CancellationRegion? {
    let outer = Ambient.current?.region
    return enter { content, frame in
      guard !effect.state.isCancelled, outer?.isCancelled != true,
        let token = content.registry.regionBegan(
          id: id,
          cancelInFlight: cancelInFlight,
          in: effect.token
        )
      else { return nil }
      let region = CancellationRegion(token: token, outer: outer)
      content.attach(.region(region), to: token)
      carryOut(&content, frame)
      return region
    }
  }

  /// Lets something happen that is no action: at once where that is possible.
  @inline(never)
  final func perform(_ event: StoreEvent) {
    if let frame = ownFrame, frame.pointee.holdsCore {
      enqueue(event, frame)
    } else {
      enter { content, frame in process(event, &content, frame) }
    }
  }

  /// Reads while nothing is being reduced. It waits for one reduction at most.
  @inline(never)
  final func read(_ body: (borrowing EngineContent) -> Void) {
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
  final func enqueue(_ event: StoreEvent, _ frame: Frame) {
    inbox.withLock { $0.append(event) }
    frame.pointee.hasMail = true
  }

  // MARK: The drain

  /// Holds the store for a step: inside of this thread's drain, or in one of its own.
  @discardableResult
  private func enter<Result: Sendable>(
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
  private func drain<Result: Sendable>(
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
  private func finishDrain(_ frame: Frame) {
    while true {
      if frame.pointee.hasMail { emptyInbox(frame) }
      guard isObserved.load(ordering: .relaxed), !isClosed.load(ordering: .relaxed) else { return }
      let isNews = hasNews.exchange(false, ordering: .relaxed)
      guard hasNewObservers.exchange(false, ordering: .relaxed) || isNews else { return }
      // Observers may send, which makes another round.
      tellObservers(ofNews: isNews) { look in hold(frame) { _ in look() } }
    }
  }

  private func emptyInbox(_ frame: Frame) {
    while let event = inbox.withLock({ $0.next() }) {
      hold(frame) { process(event, &$0, frame) }
    }
    frame.pointee.hasMail = false
  }

  @inline(__always)
  private func hold<Result: Sendable>(
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
  private func carryOut(_ deferred: DeferredList) {
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
