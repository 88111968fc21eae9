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
  /// The running effect whose action it is; `nil` where a function takes it.
  private let effect: RunningEffect?
  private let deliver: (@Sendable (Action) -> Void)?

  /// Makes a `Send` from a function, to drive an effect's body by hand.
  public init(_ deliver: @escaping @Sendable (Action) -> Void) {
    effect = nil
    self.deliver = deliver
  }

  /// The `Send` of a running effect.
  init(of effect: RunningEffect) {
    self.effect = effect
    deliver = nil
  }

  /// Hands one action to the store.
  ///
  /// - Complexity: that of reducing the action.
  public func callAsFunction(_ action: Action) {
    if let effect { effect.send(action) } else { deliver?(action) }
  }

  /// A `Send` for another kind of action, which is turned into this one's first.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Other) -> Action
  ) -> Send<Other> {
    Send<Other> { callAsFunction(transform($0)) }
  }
}
