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
/// - `inbox`: what the draining thread itself adds, from observers, dependencies and `deinit`s, and what
///   threads leave that must not wait.
///
/// With several stores, nobody waits in a circle:
///
///     a thread that   waits for a turnstile   waits for a core
///     is free         yes                     yes
///     drains          no: inbox               yes
///     holds a core    no: inbox               no: reads what is remembered (`StoreEngine+Read`)
///
/// It knows no type of state or action, so that it is compiled once for all stores: a send would
/// otherwise spend most of its time looking up the types of generic code (Decisions/0003). Actions pass
/// through it as pointers to where the caller keeps them.
///
/// What takes a lock here is never compiled into another function, for the reason given at `Guarded`.
// Stored properties are constants, and each is Sendable; a class that has subclasses cannot say so.
// `CancelRaceStressTests` covers it under the thread sanitizer.
class StoreEngine: @unchecked Sendable {
  typealias Frame = UnsafeMutablePointer<DrainFrame>

  let turnstile: Guarded<DependencyValues>
  let core: Guarded<EngineContent>
  let inbox = Guarded(Inbox<StoreEvent>())
  /// Whether something is in the inbox; set while the inbox is held.
  let hasMail = Atomic<Bool>(false)
  let liveTasks = Atomic<Int>(0)
  let frames = DrainFrame.slot
  let reference = StoreReference()
  /// Whether an action was reduced since the observers were told last. Only the draining thread writes it.
  let hasNews = Atomic<Bool>(false)
  /// Who wants to be told of changes.
  let observers = ObserverList()
  /// How many handles there are.
  let handles = Atomic<Int>(0)
  /// Whether the last handle has gone.
  let isClosed = Atomic<Bool>(false)
  let executor: (any TaskExecutor)?
  let intake: ActionIntake?
  /// Whether it is read by reducers of other stores, or its reducer reads others.
  let isReadByReducers = Atomic<Bool>(false)
  let family = StoreFamily()
  /// How many actions in a row, each of which led to the next, are reported as a drain without end.
  let drainLimit: Int
  /// Whether any child can go away.
  let hasSurvey: Bool
  /// Whether a history is kept.
  let keepsHistory: Bool

  init(
    dependencies: DependencyValues,
    executor: (any TaskExecutor)?,
    intake: ActionIntake?,
    hasSurvey: Bool,
    keepsHistory: Bool,
    drainLimit: Int
  ) {
    turnstile = Guarded(dependencies)
    core = Guarded(EngineContent(dependencies: dependencies))
    self.drainLimit = drainLimit
    self.executor = executor
    self.intake = intake
    self.hasSurvey = hasSurvey
    self.keepsHistory = keepsHistory
    reference.refer(to: self)
  }

  /// The last handle went, if there ever was one: `close` has not left anything then.
  deinit {
    let (attachments, dependencies) = core.withLock { ($0.detachAll(), $0.dependencies) }
    if attachments.isEmpty { return }
    Ambient.ofStore(dependencies) { cancel(attachments) }
  }

  private func cancel(_ attachments: [EngineContent.Attachment]) {
    for attachment in attachments {
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
  func tellObservers(ofNews: Bool, _ frame: Frame) {}
  /// Lets others read what the state is now, until it is forgotten, while the core is held.
  func rememberState() {}
  func forgetState() {}
  /// What the store is called in texts.
  var title: String { "a store" }
  /// The action, to be shown.
  func shown(_ action: UnsafeRawPointer) -> any Sendable { () }
  /// The action, to be kept.
  func boxed(_ action: UnsafeRawPointer) -> AnyBox { AnyBox() }
  /// Reduces an action that was kept.
  func withBoxed(_ box: AnyBox, _ body: (UnsafeRawPointer) -> Void) {}
  /// The action of a `.send`.
  func withSent(_ node: EffectNode, _ body: (UnsafeRawPointer) -> Void) {}
}
