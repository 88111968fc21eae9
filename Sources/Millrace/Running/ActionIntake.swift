import Synchronization

/// Keeps what effects send instead of having it reduced: the second way in which a core accepts actions.
///
/// A test store takes the actions out one by one. In a running store an effect's `send` returns when its
/// action was reduced; so that what follows keeps its order here too, the end of an effect waits behind
/// the actions which the effect sent.
final class ActionIntake: Sendable {
  enum Held: Sendable {
    case effectSent(AnyBox, RunningEffect)
    case send(EffectToken, EffectNode)
    case returned(RunningEffect)
  }

  private let held = Mutex<[Held]>([])

  /// Keeps an action of a running effect.
  func accept(boxed action: () -> AnyBox, from effect: RunningEffect) -> Bool {
    held.withLock { held in
      // What is sent too late is refused by the store itself.
      guard effect.state.current == .running else { return effect.state.isCancelled }
      held.append(.effectSent(action(), effect))
      return true
    }
  }

  /// Keeps the end of an effect, if actions of it are kept.
  func acceptReturn(of effect: RunningEffect) -> Bool {
    held.withLock { held in
      let waits = held.contains { item in
        guard case .effectSent(_, let sender) = item else { return false }
        return sender === effect
      }
      if waits { held.append(.returned(effect)) }
      return waits
    }
  }

  /// Keeps the action of a `.send`.
  func hold(_ token: EffectToken, _ node: EffectNode) {
    held.withLock { $0.append(.send(token, node)) }
  }

  /// What is kept, oldest first.
  var all: [Held] { held.withLock { $0 } }

  /// Takes one item out.
  func remove(at index: Int) -> Held { held.withLock { $0.remove(at: index) } }

  /// Drops items that do not count any more.
  func removeAll(where isStale: (Held) -> Bool) { held.withLock { $0.removeAll(where: isStale) } }
}
