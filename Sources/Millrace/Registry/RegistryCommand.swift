/// What the registry wants done, in this order.
enum RegistryCommand: Sendable {
  /// Starts the body of an effect in a task, after the store was released.
  case start(EffectToken, EffectNode, DependencyValues?)
  /// Starts the wait of an operator, in the same way.
  case startWait(EffectToken, WaitOperation, DependencyValues?)
  /// Puts an action in the queue; when it is taken out, `sendTaken` tells whether it still counts.
  case deliver(EffectToken, EffectNode)
  /// Cancels the task of an effect that was told to start, after the store was released.
  case cancel(EffectToken)
  /// Wakes those who wait for all that one send caused.
  case over(flight: EffectToken)
}
