/// Watches in a child that is always there.
final class PartWatcher<
  State: Sendable,
  Action: Sendable,
  ChildState: Sendable,
  ChildAction: Sendable
>: Watcher {
  private let path: StatePath<State, ChildState>
  private let watcher: any Watcher<ChildState, ChildAction>
  private let lift: @Sendable (Effect<ChildAction>) -> Effect<Action>

  init(
    _ path: StatePath<State, ChildState>,
    _ watcher: any Watcher<ChildState, ChildAction>,
    _ lift: @escaping @Sendable (Effect<ChildAction>) -> Effect<Action>
  ) {
    self.path = path
    self.watcher = watcher
    self.lift = lift
  }

  func look(
    _ state: UnsafePointer<State>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  ) {
    var found: [Change<ChildState, ChildAction>] = []
    path.read(state) { watcher.look($0, round, &found) }
    for change in found {
      changes.append(
        Change { [path, lift] state in path.modify(&state) { change.tell(&$0) }.map { lift($0) } }
      )
    }
  }
}
