import Synchronization

/// The body of a `.run` while it runs.
///
/// ```
/// StoreCore ──strong──▶ RunningEffect ──strong──▶ Task      until the body returns
///     ▲                     ▲    │                  │
///     └────────weak─────────┼────┘                  │
///                           └───────strong──────────┘
/// ```
///
/// A `Send` holds the `RunningEffect`, so that one which escapes still knows what became of the effect,
/// and never the store (law 10).
final class RunningEffect<State: Sendable, Action: Sendable>: RunningWork {
  let token: EffectToken
  let operation: RunOperation<Action>
  /// The action that returned the effect.
  let origin: Action
  let state = WorkState()
  /// Whether a part of the body was ever made cancellable by name.
  let hasRegions = Atomic<Bool>(false)
  /// When it was told to start.
  let created = ContinuousClock.now
  private let lateSendReported = Atomic<Bool>(false)
  private weak let core: StoreCore<State, Action>?

  init(
    token: EffectToken,
    operation: RunOperation<Action>,
    origin: Action,
    core: StoreCore<State, Action>
  ) {
    self.token = token
    self.operation = operation
    self.origin = origin
    self.core = core
  }

  /// Runs the body, unless the effect was cancelled before it began, and tells the store when it is
  /// over, however it ended.
  func run(_ dependencies: DependencyValues) async {
    guard state.begin() else {
      core?.bodyReturned(self)
      return
    }
    await Ambient.$current.withValue(Ambient(dependencies: dependencies, effect: self)) {
      let send = Send<Action> { self.send($0) }
      do {
        try await operation.body(send)
      } catch {
        await handle(error, send)
      }
    }
    core?.bodyReturned(self)
  }

  /// Law 8.
  private func handle(_ error: any Error, _ send: Send<Action>) async {
    guard !(error is CancellationError), !state.isCancelled else { return }
    if let catching = operation.catching {
      await catching(error, send)
    } else {
      core?.report(
        .uncaughtError(
          error: "\(error)",
          effect: label,
          action: actionLabel(origin),
          place: operation.place
        )
      )
    }
  }

  private func send(_ action: Action) {
    if hasRegions.load(ordering: .relaxed), Ambient.current?.region?.isCancelled == true { return }
    core?.effectSent(action, by: self)
  }

  /// The issue with the first action that came when the effect was over (law 7).
  func lateSendIssue(_ action: Action) -> Issue? {
    guard !lateSendReported.exchange(true, ordering: .relaxed) else { return nil }
    return .sentAfterOver(action: actionLabel(action), effect: label, place: operation.place)
  }

  /// What the effect is called in texts.
  var label: String {
    operation.name.map { "The effect '\($0)'" } ?? "The effect at \(operation.place)"
  }

  // MARK: RunningWork

  func beginRegion(id: EffectID, cancelInFlight: Bool) -> CancellationRegion? {
    hasRegions.store(true, ordering: .relaxed)
    return core?.regionBegan(id: id, cancelInFlight: cancelInFlight, in: self)
  }

  func regionEnded(_ region: CancellationRegion) { core?.regionEnded(region) }

  var executor: (any TaskExecutor)? { core?.executor }

  var isCancelled: Bool { state.isCancelled }
}

/// What a part of an effect's body needs of its effect, whatever the types of its store.
protocol RunningWork: AnyObject, Sendable {
  func beginRegion(id: EffectID, cancelInFlight: Bool) -> CancellationRegion?
  func regionEnded(_ region: CancellationRegion)
  var executor: (any TaskExecutor)? { get }
  /// Whether a cancel of the effect was applied. Its task may hear of it a little later.
  var isCancelled: Bool { get }
}

/// A part of an effect's body that can be cancelled by name.
final class CancellationRegion: Sendable {
  let token: EffectToken
  let state = WorkState()
  private let outer: CancellationRegion?

  init(token: EffectToken, outer: CancellationRegion?) {
    self.token = token
    self.outer = outer
  }

  /// Whether this part, or one that contains it, was cancelled.
  var isCancelled: Bool { state.isCancelled || outer?.isCancelled == true }
}
