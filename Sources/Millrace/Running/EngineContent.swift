/// What the core lock guards besides the state: what runs, and who knows it by which handle.
struct EngineContent: Sendable {
  /// What the store keeps for an entry of the registry.
  enum Attachment: Sendable {
    case effect(RunningEffect)
    case region(CancellationRegion)
    case flight(FlightHandle)
  }

  var registry = EffectRegistry()
  /// How many actions have been reduced.
  var actionCount: UInt64 = 0
  /// Attachments by the slot of their entry.
  private var attachments: [Attachment?] = []

  mutating func attach(_ attachment: Attachment, to token: EffectToken) {
    while attachments.count <= Int(token.slot) { attachments.append(nil) }
    attachments[Int(token.slot)] = attachment
  }

  @discardableResult
  mutating func detach(_ token: EffectToken) -> Attachment? {
    guard Int(token.slot) < attachments.count else { return nil }
    let attachment = attachments[Int(token.slot)]
    attachments[Int(token.slot)] = nil
    if attachments.count > 64, registry.tree.count == 0 { attachments = [] }
    return attachment
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
