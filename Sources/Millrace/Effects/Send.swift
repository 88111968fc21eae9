/// Hands actions of a running effect to its store.
///
/// Calling it is synchronous: when it returns, the action has been reduced (law 1), unless the effect
/// was cancelled (law 5: the action is dropped silently) or is over (law 7: it is dropped and reported).
/// It may be kept, passed on and called from any thread; it does not keep the store alive (law 10).
///
/// The operation of ``withTaskCancellation(id:cancelInFlight:sending:fileID:filePath:line:column:operation:)``
/// gets one of its own, for which the same holds with that part of the body.
///
/// ```swift
/// .run { send in
///   for await value in values { send(.valueReceived(value)) }
/// }
/// ```
public struct Send<Action: Sendable>: Sendable {
  /// Whose action it is; `nil` where a function takes it.
  let sender: Sender?
  /// Takes an action of a sender; `nil` where the store of the sender takes it as it is.
  private let deliver: (@Sendable (Action, Sender?) -> Void)?

  /// Makes a `Send` from a function, to drive an effect's body by hand.
  public init(_ deliver: @escaping @Sendable (Action) -> Void) {
    sender = nil
    self.deliver = { action, _ in deliver(action) }
  }

  /// The `Send` of a running effect.
  init(of effect: RunningEffect) {
    self.init(sender: Sender(effect: effect), deliver: nil)
  }

  private init(sender: Sender?, deliver: (@Sendable (Action, Sender?) -> Void)?) {
    self.sender = sender
    self.deliver = deliver
  }

  /// Hands one action to the store.
  ///
  /// - Complexity: that of reducing the action.
  public func callAsFunction(_ action: Action) { hand(action, to: sender) }

  /// A `Send` for another kind of action, which is turned into this one's first.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Other) -> Action
  ) -> Send<Other> {
    Send<Other>(sender: sender) { hand(transform($0), to: $1) }
  }

  /// The same for a part of the effect's body.
  func inPart(_ part: CancellationRegion) -> Send {
    Send(sender: sender.map { Sender(effect: $0.effect, part: part) }, deliver: deliver)
  }

  private func hand(_ action: Action, to sender: Sender?) {
    if let deliver { deliver(action, sender) } else { sender?.send(action) }
  }
}

/// Who sends an action: a running effect, or a part of its body.
///
/// It is a value that goes with the `Send`, and never found by where the call comes from: a callback or a
/// thread of somebody else knows nothing of the part for which it works. `E05PartSendTests` guards it.
struct Sender: Sendable {
  let effect: RunningEffect
  /// The innermost part of the body that can be cancelled by name.
  var part: CancellationRegion?

  /// How far the work has come that sends: an action counts while it runs.
  var status: WorkStatus {
    switch effect.state.current {
    case .pending, .running: part?.state.current ?? .running
    case let ended: ended
    }
  }

  func send<Action: Sendable>(_ action: Action) {
    // What decides is asked where the store is held (law 5); here it only spares the way there.
    guard status != .cancelled, let engine = effect.engine else { return }
    withUnsafePointer(to: action) { engine.effectSent(UnsafeRawPointer($0), by: self) }
  }

  /// The part that is over while its effect is not; `nil` where the effect itself is over.
  private var partThatIsOver: CancellationRegion? {
    switch effect.state.current {
    case .pending, .running: part
    case .cancelled, .returned, .over: nil
    }
  }

  /// Whether an action that came when the work was over is the first one, which is reported (law 7).
  func isFirstLateSend() -> Bool {
    partThatIsOver?.isFirstLateSend() ?? effect.isFirstLateSend()
  }

  /// The issue with an action that came when the work was over.
  func lateSendIssue(_ action: String) -> Issue {
    partThatIsOver?.lateSendIssue(action, effect) ?? effect.lateSendIssue(action)
  }
}
