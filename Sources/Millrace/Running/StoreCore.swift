import Synchronization

/// The running store: everything that has a lock.
///
/// ```
/// Store ──strong──▶ StoreCore ──strong──▶ RunningEffect, FlightHandle      while they are alive
///                       ▲                        │
///                       └──────────weak──────────┘
/// ```
///
/// Three locks, each owning its value, are taken in this order and never the other way round:
///
/// - `turnstile`: held by the one thread that drains the store, for the whole drain, observers included.
///   Other threads wait here; that is what makes `send` synchronous (law 1).
/// - `core`: the state and the registry, held for one reduction and its registry step only, so that the
///   state can be read between two reductions.
/// - `inbox`: what the draining thread itself adds, from observers, dependencies and `deinit`s.
final class StoreCore<State: Sendable, Action: Sendable>: FlightStore, Sendable {
  typealias Content = StoreContent<State, Action>
  typealias Event = StoreEvent<State, Action>
  typealias Frame = UnsafeMutablePointer<DrainFrame>
  typealias DeferredList = UnsafeMutablePointer<[Deferred<State, Action>]>

  private let turnstile: Mutex<DependencyValues>
  private let core: Mutex<Content>
  private let inbox = Mutex(Inbox<Event>())
  let observers = ObserverList<State>()
  let executor: (any TaskExecutor)?
  let intake: ActionIntake<State, Action>?
  let liveTasks = Atomic<Int>(0)

  init(
    state: State,
    reducer: ResolvedReducer<State, Action>,
    dependencies: DependencyValues,
    executor: (any TaskExecutor)?,
    history: HistoryPolicy,
    intake: ActionIntake<State, Action>? = nil
  ) {
    turnstile = Mutex(dependencies)
    core = Mutex(Content(state: state, reducer: reducer, history: history))
    self.executor = executor
    self.intake = intake
  }

  /// The last handle went: every effect is cancelled, everybody who waits is woken (law 10).
  deinit {
    observers.end()
    for attachment in core.withLock({ $0.detachAll() }) {
      switch attachment {
      case .effect(let effect):
        effect.state.markCancelled()
        effect.state.cancelTask()
      case .region(let region):
        region.state.markCancelled()
        region.state.cancelTask()
      case .flight(let handle):
        handle.landed().forEach { $0.resume() }
      }
    }
  }

  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  // MARK: From outside

  func send(_ action: Action) -> StoreTask {
    guard let frame = DrainFrame.innermost(of: identity) else {
      return StoreTask(handle: drain(.sent(action, nil)))
    }
    let handle = FlightHandle(store: self, progress: .queued)
    inbox.withLock { $0.append(.sent(action, handle)) }
    if let reducing = frame.pointee.reducing?.assumingMemoryBound(to: Action.self) {
      let issue = Issue.sentWhileReducing(
        sent: actionLabel(action),
        reducing: actionLabel(reducing.pointee)
      )
      frame.pointee.issues.append(issue)
    }
    return StoreTask(handle: handle)
  }

  /// A running effect sent an action.
  func effectSent(_ action: Action, by effect: RunningEffect<State, Action>) {
    if let intake, intake.accept(action, from: effect) { return }
    if DrainFrame.innermost(of: identity) != nil {
      inbox.withLock { $0.append(.effectSent(action, effect)) }
    } else {
      _ = drain(.effectSent(action, effect))
    }
  }

  func bodyReturned(_ effect: RunningEffect<State, Action>) {
    liveTasks.subtract(1, ordering: .relaxed)
    // Of a cancelled effect nothing is left in the registry.
    guard !effect.state.isCancelled else { return effect.state.markOver() }
    if let intake, intake.acceptReturn(of: effect) { return }
    perform(.bodyReturned(effect))
  }

  func regionEnded(_ region: CancellationRegion) {
    guard !region.state.isCancelled else { return region.state.markOver() }
    perform(.regionEnded(region))
  }

  func cancelFlight(_ flight: EffectToken) { perform(.flightCancelled(flight)) }

  func restore(_ state: State) { perform(.restored(state)) }

  func regionBegan(
    id: EffectID,
    cancelInFlight: Bool,
    in effect: RunningEffect<State, Action>
  ) -> CancellationRegion? {
    let outer = Ambient.current?.region
    return enter { content, _, deferred in
      guard !effect.state.isCancelled, outer?.isCancelled != true,
        let token = content.registry.regionBegan(
          id: id,
          cancelInFlight: cancelInFlight,
          in: effect.token
        )
      else { return nil }
      let region = CancellationRegion(token: token, outer: outer)
      content.attach(.region(region), to: token)
      carryOut(&content, deferred)
      return region
    }
  }

  /// Reads what the core lock guards. It waits for one reduction at most.
  func read<Result>(_ body: (borrowing Content) -> Result) -> Result {
    if DrainFrame.innermost(of: identity)?.pointee.holdsCore == true {
      preconditionFailure(
        """
        A store's state was read while one of its actions was being reduced. \
        A reducer gets the state as its argument; what it calls must not ask the store for it.
        """
      )
    }
    // A `Mutex` lets only values out that belong to nobody; what the caller makes of the content is its own.
    var result: Result?
    core.withLock { result = body($0) }
    return result!
  }

  /// Changes the dependencies for all that is reduced and started from now on.
  func updateDependencies<Result: Sendable>(
    _ update: (inout DependencyValues) -> Result
  ) -> Result {
    turnstile.withLock { update(&$0) }
  }

  // MARK: The drain

  /// Lets something happen that is no action: at once where that is possible.
  private func perform(_ event: Event) {
    if let frame = DrainFrame.innermost(of: identity), frame.pointee.holdsCore {
      inbox.withLock { $0.append(event) }
    } else {
      _ = enter { content, frame, deferred in process(event, &content, frame, deferred) }
    }
  }

  func drain(_ event: Event) -> FlightHandle? {
    enter { content, frame, deferred in process(event, &content, frame, deferred) }
  }

  /// Holds the store for a step and for all that follows from it; what remains is done afterwards.
  private func enter<Result: Sendable>(
    _ step: (inout Content, Frame, DeferredList) -> Result
  ) -> Result {
    if let frame = DrainFrame.innermost(of: identity), let deferred = deferredList(frame) {
      return hold(frame) { step(&$0, frame, deferred) }
    }
    var afterwards: [Deferred<State, Action>] = []
    var issues: (list: [Issue], reporter: IssueReporter)?
    let result = turnstile.withLock { dependencies in
      withUnsafePointer(to: dependencies) { dependencies in
        withUnsafeMutablePointer(to: &afterwards) { deferred in
          DrainFrame.run(store: identity, dependencies: dependencies, deferred: deferred) { frame in
            let result = hold(frame) { step(&$0, frame, deferred) }
            finishDrain(frame, deferred)
            if !frame.pointee.issues.isEmpty {
              issues = (frame.pointee.issues, dependencies.pointee.issueReporter)
            }
            return result
          }
        }
      }
    }
    if !afterwards.isEmpty { carryOut(afterwards) }
    if let issues { issues.list.forEach(issues.reporter.report) }
    return result
  }

  private func finishDrain(_ frame: Frame, _ deferred: DeferredList) {
    repeat {
      while let event = inbox.withLock({ $0.next() }) {
        _ = hold(frame) { process(event, &$0, frame, deferred) }
      }
      // Observers may send, which makes another round.
    } while observers.tellChanges { body in hold(frame) { body($0.state) } }
  }

  private func hold<Result: Sendable>(_ frame: Frame, _ body: (inout Content) -> Result) -> Result {
    core.withLock { content in
      frame.pointee.holdsCore = true
      defer { frame.pointee.holdsCore = false }
      return body(&content)
    }
  }

  private func deferredList(_ frame: Frame) -> DeferredList? {
    frame.pointee.deferred?.assumingMemoryBound(to: [Deferred<State, Action>].self)
  }

  func enqueue(_ event: Event) { inbox.withLock { $0.append(event) } }

  /// What follows from a drain, after the store was released (law 6).
  private func carryOut(_ deferred: [Deferred<State, Action>]) {
    for item in deferred {
      switch item {
      case .start(let effect, let dependencies):
        guard effect.state.current == .pending else { continue }
        liveTasks.add(1, ordering: .relaxed)
        effect.start(on: executor, dependencies: dependencies)
      case .cancel(let effect): effect.state.cancelTask()
      case .cancelRegion(let region): region.state.cancelTask()
      case .wake(let continuation): continuation.resume()
      }
    }
  }
}
