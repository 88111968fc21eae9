/// What the core lock guards: the state, its reducer, and what runs.
struct StoreContent<State: Sendable, Action: Sendable>: Sendable {
  /// What the store keeps for an entry of the registry, by its slot.
  enum Attachment: Sendable {
    case effect(RunningEffect<State, Action>)
    case region(CancellationRegion)
    case flight(FlightHandle)
  }

  var state: State
  let reducer: ResolvedReducer<State, Action>
  var registry = EffectRegistry<Action>()
  private var attachments: [Attachment?] = []
  /// How many actions have been reduced.
  var actionCount: UInt64 = 0
  var history: History<State, Action>

  init(state: State, reducer: ResolvedReducer<State, Action>, history: HistoryPolicy) {
    self.state = state
    self.reducer = reducer
    self.history = History(policy: history)
  }

  mutating func attach(_ attachment: Attachment, to token: EffectToken) {
    while attachments.count <= Int(token.slot) { attachments.append(nil) }
    attachments[Int(token.slot)] = attachment
  }

  mutating func detach(_ token: EffectToken) -> Attachment? {
    guard Int(token.slot) < attachments.count else { return nil }
    defer {
      attachments[Int(token.slot)] = nil
      if attachments.count > 64, registry.tree.count == 0 { attachments = [] }
    }
    return attachments[Int(token.slot)]
  }

  func attachment(_ token: EffectToken) -> Attachment? {
    Int(token.slot) < attachments.count ? attachments[Int(token.slot)] : nil
  }

  /// All attachments, to be let go.
  mutating func detachAll() -> [Attachment] {
    defer { attachments = [] }
    return attachments.compactMap { $0 }
  }
}
