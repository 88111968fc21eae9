/// Watches in the rows of a collection.
///
/// The collection tells which rows an action has touched, so the others are not looked at.
final class RowsWatcher<
  State: Sendable,
  Action: Sendable,
  ID: Hashable & Sendable,
  Element: Sendable,
  RowState: Sendable,
  RowAction: Sendable
>: Watcher {
  typealias Rows = IdentifiedArray<ID, Element>

  private let mount: RowsMount<State, Action, ID, Element, RowState, RowAction>
  /// One for each row, if anything is watched in rows.
  private var watchers: [ID: any Watcher<RowState, RowAction>] = [:]
  /// The collection as it was when it was looked at last.
  private var stamp: UInt64 = 0

  init(
    _ state: UnsafePointer<State>,
    _ mount: RowsMount<State, Action, ID, Element, RowState, RowAction>
  ) {
    self.mount = mount
    mount.path.read(state) { rows in
      for id in rows.pointee.ids { begin(id, rows) }
      stamp = rows.pointee.stamp
    }
  }

  private func begin(_ id: ID, _ rows: UnsafePointer<Rows>) {
    guard let position = rows.pointee.index(id: id),
      let makeWatcher = mount.row.resolved.makeWatcher
    else { return }
    watchers[id] = rows.pointee.look(at: position) { mount.inside.read($0) { makeWatcher($0) } }
  }

  func look(
    _ state: UnsafePointer<State>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  ) {
    // Rows of which it is known that nothing is watched in them.
    if let resolved = mount.row.ifResolved, resolved.makeWatcher == nil { return }
    mount.path.read(state) { rows in
      switch rows.pointee.changes(since: stamp) {
      case .none:
        return
      case .touched(let ids):
        var seen: Set<ID> = []
        // The journal names the newest first, and may name a row more than once.
        for id in ids.reversed() where seen.insert(id).inserted { look(id, rows, round, &changes) }
      case .unknown:
        watchers = watchers.filter { rows.pointee.index(id: $0.key) != nil }
        for id in rows.pointee.ids { look(id, rows, round, &changes) }
      }
      stamp = rows.pointee.stamp
    }
  }

  private func look(
    _ id: ID,
    _ rows: UnsafePointer<Rows>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  ) {
    guard let position = rows.pointee.index(id: id) else {
      watchers[id] = nil
      return
    }
    guard let watcher = watchers[id] else { return begin(id, rows) }
    var found: [Change<RowState, RowAction>] = []
    rows.pointee.look(at: position) { element in
      mount.inside.read(element) { watcher.look($0, round, &found) }
    }
    for change in found {
      changes.append(Change { [mount] in mount.tell(change, id, &$0) })
    }
  }
}

extension RowsMount {
  /// Tells a change inside of a row, if the row is still there.
  fileprivate func tell(
    _ change: Change<RowState, RowAction>,
    _ id: ID,
    _ state: inout State
  ) -> Effect<Action>? {
    let effect = path.modify(&state) { rows in
      rows.modify(id: id) { element in inside.modify(&element) { change.tell(&$0) } }
    }
    return (effect ?? nil).map { lift($0, id) }
  }
}
