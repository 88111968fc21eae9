/// What one send caused: the effects of its action, and those of the actions which they sent (law 11).
///
/// It may be dropped, which cancels nothing, and it does not keep the store alive.
public struct StoreTask: Sendable {
  /// `nil` when the action started nothing.
  let handle: FlightHandle?

  /// Waits until all that the send caused is over.
  ///
  /// It returns at once when nothing was started. When the task that waits is cancelled, so is what it
  /// waits for, and the wait ends. An endless effect is waited for until somebody cancels it.
  public func finish() async {
    await handle?.finish()
  }

  /// Cancels what the send caused, in the scope of its action or below (law 11).
  ///
  /// The scope is that of the innermost feature which answered the action with an effect, or the smallest
  /// that holds them all where several did; what handlers of `onChange` started does not count for that.
  /// When it returns, nothing of what it reaches will be reduced any more. Work that another feature
  /// started in answer lives on.
  ///
  /// - Complexity: O(number of effects cancelled).
  public func cancel() {
    handle?.cancel()
  }

  /// Whether `cancel()` was called on this send, directly or by the cancellation of a waiting task.
  public var isCancelled: Bool { handle?.isCancelled ?? false }

  /// Whether nothing is alive any more of what the send caused.
  package var isOver: Bool { handle?.isOver ?? true }

  /// The number that the effects which the send caused have in common, while one is alive.
  package var flight: UInt64? { handle?.flight?.serial }
}
