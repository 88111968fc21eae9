/// What the registry wants done, in this order.
enum RegistryCommand: Sendable {
  /// Starts the work of an effect in a task, after the store was released.
  case start(EffectToken)
  /// Puts an action in the queue; when it is taken out, `sendTaken` tells whether it still counts.
  case deliver(EffectToken, EffectNode)
  /// Cancels the task of an effect that was told to start, after the store was released.
  case cancel(EffectToken)
  /// Wakes those who wait for all that one send caused.
  case over(flight: EffectToken)
}
