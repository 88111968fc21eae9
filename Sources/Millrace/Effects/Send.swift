/// Hands actions of a running effect to its store.
///
/// Calling it is synchronous: when it returns, the action has been reduced (law 1), unless the effect
/// was cancelled (law 5: the action is dropped silently) or is over (law 7: it is dropped and reported).
/// It may be kept, passed on and called from any thread; it does not keep the store alive (law 10).
///
/// ```swift
/// .run { send in
///   for await value in values { send(.valueReceived(value)) }
/// }
/// ```
public struct Send<Action: Sendable>: Sendable {
  let deliver: @Sendable (Action) -> Void

  /// Makes a `Send` from a function, to drive an effect's body by hand.
  public init(_ deliver: @escaping @Sendable (Action) -> Void) {
    self.deliver = deliver
  }

  /// Hands one action to the store.
  ///
  /// - Complexity: that of reducing the action.
  public func callAsFunction(_ action: Action) {
    deliver(action)
  }

  /// A `Send` for another kind of action, which is turned into this one's first.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Other) -> Action
  ) -> Send<Other> {
    Send<Other> { deliver(transform($0)) }
  }
}
