/// What the core lock guards besides the state: what runs, and who knows it by which handle.
struct EngineContent: Sendable {
  /// What the store keeps for an entry of the registry.
  enum Attachment: Sendable {
    case effect(RunningEffect)
    case region(CancellationRegion)
    case flight(FlightHandle)
  }

  var registry = EffectRegistry()
  /// The store's dependencies, for who holds only this: a drain reads those that the turnstile guards.
  var dependencies: DependencyValues
  /// How many actions have been reduced.
  var actionCount: UInt64 = 0
  /// Attachments by the slot of their entry.
  private var attachments: [Attachment?] = []
  private var attachmentCount = 0

  init(dependencies: DependencyValues) { self.dependencies = dependencies }

  mutating func attach(_ attachment: Attachment, to token: EffectToken) {
    while attachments.count <= Int(token.slot) { attachments.append(nil) }
    if attachments[Int(token.slot)] == nil { attachmentCount += 1 }
    attachments[Int(token.slot)] = attachment
  }

  @discardableResult
  mutating func detach(_ token: EffectToken) -> Attachment? {
    guard Int(token.slot) < attachments.count else { return nil }
    guard let attachment = attachments[Int(token.slot)] else { return nil }
    attachments[Int(token.slot)] = nil
    attachmentCount -= 1
    // The registry may be empty before all that it cancelled was told so; the last one gives the memory
    // back. `aThousandCancelledAtOnceAreAllTold` guards it.
    if attachments.count > 64, attachmentCount == 0 { attachments = [] }
    return attachment
  }

  func attachment(_ token: EffectToken) -> Attachment? {
    Int(token.slot) < attachments.count ? attachments[Int(token.slot)] : nil
  }

  /// All attachments, to be let go.
  mutating func detachAll() -> [Attachment] {
    defer { (attachments, attachmentCount) = ([], 0) }
    return attachments.compactMap { $0 }
  }
}
