/// Keeps what effects send instead of having it reduced: the second way in which a store accepts actions.
///
/// ```
/// running effect ──accept──▶ ActionIntake (HeldActions) ──take──▶ StoreEngine, one at a time
/// registry ──sendCameDue──▶
/// ```
///
/// What is taken out may have been cancelled meanwhile; whoever takes it asks.
final class ActionIntake: Sendable {
  enum Held: Sendable {
    /// A running effect sent an action.
    case action(AnyBox, Sender)
    /// The turn of a `.send` has come.
    case send(EffectToken, EffectNode)
    /// The end of a body.
    case end(RunningEffect)
  }

  typealias Item = HeldActions<Held>.Item

  // Taken after the core lock, never before it.
  private let held = Guarded(HeldActions<Held>())
  private let onChange: @Sendable () -> Void

  /// - Parameter onChange: Called, on any thread and without a lock, after something was accepted or
  ///   the store was released.
  init(onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
  }

  // MARK: What the store tells

  /// Keeps an action of a running effect.
  ///
  /// - Returns: Whether the action is dealt with. One that comes too late is refused by the store itself.
  func accept(
    boxed action: () -> AnyBox,
    from sender: Sender
  ) -> Bool {
    let isDealtWith = held.withLock { held in
      switch sender.status {
      case .cancelled: return true  // law 5
      case .returned, .over: return false
      case .pending, .running: break
      }
      held.effectSent(.action(action(), sender), by: sender.effect.token)
      return true
    }
    if isDealtWith { onChange() }
    return isDealtWith
  }

  /// Keeps the end of a body, if actions of it are kept.
  func acceptEnd(of effect: RunningEffect) -> Bool {
    held.withLock { held in
      guard held.bodyReturned(.end(effect), of: effect.token) else { return false }
      // Under this lock, so that no action slips in behind the end.
      effect.state.markReturned()
      return true
    }
  }

  /// Keeps the action of a `.send`.
  func sendCameDue(_ token: EffectToken, _ node: EffectNode) {
    held.withLock { $0.sendCameDue(.send(token, node)) }
  }

  func storeWasHeld() { held.withLock { $0.otherStepBegan() } }

  func storeWasReleased() {
    held.withLock { $0.stepEnded() }
    onChange()
  }

  // MARK: What the one who receives asks

  var isEmpty: Bool { held.withLock { $0.isEmpty } }
  var all: [Item] { held.withLock { $0.all } }
  func next() -> Item? { held.withLock { $0.next() } }

  // The next two are called while the store is held: what comes due then belongs to what was taken.
  func take() -> Item? { held.withLock { $0.take() } }
  func takeEnd() -> Item? { held.withLock { $0.takeEnd() } }
}
