/// Remembers what `onChange` watches in one feature, from action to action.
///
/// Watchers form a tree like the features do: one for each `onChange`, and for each child that is there
/// and contains one. Between two actions each knows the value that its part of the state has.
protocol Watcher<State, Action>: AnyObject {
  associatedtype State: Sendable
  associatedtype Action: Sendable

  /// Compares what is watched with what it was.
  ///
  /// - Parameters:
  ///   - state: The state after all that was done in answer to an action up to here.
  ///   - round: The number of the action. Each handler is told once for each.
  ///   - changes: Gets the values that have changed and are to be told, in the order of the features.
  func look(
    _ state: UnsafePointer<State>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  )
}

/// A watched value that has changed.
struct Change<State: Sendable, Action: Sendable> {
  /// Calls the handler; `nil` when the value has changed back in the meantime.
  let tell: (inout State) -> Effect<Action>?
}

/// The watchers of several reducers of one feature.
final class SequenceWatcher<State: Sendable, Action: Sendable>: Watcher {
  private let watchers: [any Watcher<State, Action>]

  init(_ watchers: [any Watcher<State, Action>]) { self.watchers = watchers }

  func look(
    _ state: UnsafePointer<State>,
    _ round: UInt64,
    _ changes: inout [Change<State, Action>]
  ) {
    for watcher in watchers { watcher.look(state, round, &changes) }
  }
}
