/// Watches in a child that may come, go, and be another one.
final class ChildWatcher<
  State: Sendable,
  Action: Sendable,
  ChildState: Sendable,
  ChildAction: Sendable
>: Watcher {
  private let mount: ChildMount<State, Action, ChildState, ChildAction>
  /// The child that was there last, and its watcher, if anything is watched in it.
  private var current: (identity: EffectID?, watcher: (any Watcher<ChildState, ChildAction>)?)?

  init(
    _ state: UnsafePointer<State>,
    _ mount: ChildMount<State, Action, ChildState, ChildAction>
  ) {
    self.mount = mount
    _ = mount.part.read(state) { begin($0, mount.identify($0)) }
  }

  private func begin(_ child: UnsafePointer<ChildState>, _ identity: EffectID?) {
    current = (identity, mount.child.resolved.makeWatcher?(child))
  }

  func look(
    _ state: UnsafePointer<State>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  ) {
    // A child of which it is known that nothing is watched in it.
    if let resolved = mount.child.ifResolved, resolved.makeWatcher == nil { return }
    var found: [Change<ChildState, ChildAction>] = []
    var identity: EffectID?
    let isThere = mount.part.read(state) { child in
      identity = mount.identify(child)
      if let current, current.identity == identity {
        current.watcher?.look(child, round, &found)
      } else {
        // Another child has come to the same place: it did not change, it is new.
        begin(child, identity)
      }
    }
    if !isThere { current = nil }
    for change in found {
      changes.append(Change { [mount] in mount.tell(change, identity, &$0) })
    }
  }
}

extension ChildMount {
  /// Tells a change inside of a child, if the child is still the same.
  fileprivate func tell(
    _ change: Change<ChildState, ChildAction>,
    _ identity: EffectID?,
    _ state: inout State
  ) -> Effect<Action>? {
    var effect: Effect<ChildAction>?
    var identityAfter: EffectID?
    _ = part.modify(&state) { child in
      guard withUnsafePointer(to: &child, identify.callAsFunction) == identity else { return }
      effect = change.tell(&child)
      identityAfter = withUnsafePointer(to: &child, identify.callAsFunction)
    }
    return effect.map { lift($0, identityAfter) }
  }
}
