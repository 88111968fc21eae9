import Synchronization

/// The body of a `.run`, or the wait of an operator, while it runs.
///
/// ```
/// StoreEngine ──strong──▶ RunningEffect ──strong──▶ Task      until the body returns
///     ▲                       ▲    │                  │
///     └────────weak───────────┼────┘                  │
///                             └───────strong──────────┘
/// ```
///
/// A `Send` holds the `RunningEffect`, so that one which escapes still knows what became of the effect,
/// and never the store (law 10).
final class RunningEffect: Sendable {
  let token: EffectToken
  let info: RunInfo
  /// The action that returned the effect, to be shown.
  let origin: any Sendable
  let state = WorkState()
  /// When it was told to start.
  let created = ContinuousClock.now
  /// Whether a part of the body was ever made cancellable by name.
  private let hasRegions = Atomic<Bool>(false)
  private let lateSendReported = Atomic<Bool>(false)
  weak let engine: StoreEngine?

  init(token: EffectToken, info: RunInfo, origin: any Sendable, engine: StoreEngine) {
    self.token = token
    self.info = info
    self.origin = origin
    self.engine = engine
  }

  /// Runs the body, unless the effect was cancelled before it began, and tells the store when it is
  /// over, however it ended.
  func run<Action: Sendable>(
    _ operation: RunOperation<Action>,
    _ dependencies: DependencyValues
  ) async {
    if state.begin() {
      await Ambient.$current.withValue(Ambient(dependencies: dependencies, effect: self)) {
        let send = Send<Action> { self.send($0) }
        do {
          try await operation.body(send)
        } catch {
          await handle(error, operation, send)
        }
      }
    }
    engine?.bodyReturned(self)
  }

  /// Waits for an operator. A wait that ends by an error ends like any other.
  func run(_ wait: WaitOperation, _ dependencies: DependencyValues) async {
    if state.begin() {
      await Ambient.$current.withValue(Ambient(dependencies: dependencies, effect: self)) {
        try? await wait.wait()
      }
    }
    engine?.bodyReturned(self)
  }

  /// Law 8.
  private func handle<Action>(
    _ error: any Error,
    _ operation: RunOperation<Action>,
    _ send: Send<Action>
  ) async {
    guard !(error is CancellationError), !state.isCancelled else { return }
    if let catching = operation.catching {
      await catching(error, send)
    } else {
      reportIssue(
        .uncaughtError(
          error: "\(error)",
          effect: info.label,
          action: actionLabel(origin),
          place: info.place
        )
      )
    }
  }

  private func send<Action: Sendable>(_ action: Action) {
    let region = hasRegions.load(ordering: .relaxed) ? Ambient.current?.region : nil
    guard let engine else { return }
    withUnsafePointer(to: action) { engine.effectSent(UnsafeRawPointer($0), by: self, in: region) }
  }

  /// The issue with the first action that came when the effect was over (law 7).
  func lateSendIssue(_ action: String) -> Issue? {
    guard !lateSendReported.exchange(true, ordering: .relaxed) else { return nil }
    return .sentAfterOver(action: action, effect: info.label, place: info.place)
  }

  // MARK: Parts of the body

  func beginRegion(id: EffectID, cancelInFlight: Bool) -> CancellationRegion? {
    hasRegions.store(true, ordering: .relaxed)
    return engine?.regionBegan(id: id, cancelInFlight: cancelInFlight, in: self)
  }

  func regionEnded(_ region: CancellationRegion) { engine?.regionEnded(region) }
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
