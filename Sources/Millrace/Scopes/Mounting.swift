/// What all operators that mount a child have in common: where it is, how its actions are wrapped, and
/// what is said when it is not there.
struct Mounting<ParentAction: Sendable, ChildAction: Sendable>: Sendable {
  let mount: Mount
  let embed: @Sendable (ChildAction) -> ParentAction
  let place: SourcePlace

  /// A child's effect as its parent's: in the child's scope, with the parent's actions.
  func lift(_ effect: Effect<ChildAction>, identity: EffectID?) -> Effect<ParentAction> {
    guard effect.root != nil else { return .none }
    return lift(effect, identity: identity, embed)
  }

  /// The same with a way of wrapping that depends on the child.
  func lift(
    _ effect: Effect<ChildAction>,
    identity: EffectID?,
    _ embed: @escaping @Sendable (ChildAction) -> ParentAction
  ) -> Effect<ParentAction> {
    guard let root = effect.map(embed).root else { return .none }
    return Effect(.scoped(ScopeKey(mount: mount, identity: identity), root))
  }

  /// Reports an action for a child that is not there.
  func reportMissing(_ action: ParentAction, operator: String, reason: String) {
    reportIssue(
      .childIsMissing(
        child: mount.label,
        action: actionLabel(action),
        operator: `operator`,
        reason: reason,
        place: place
      )
    )
  }
}

extension Mount {
  /// A mount called after the last part of a key path: `\.search.rows` gives `rows`.
  convenience init(_ path: AnyKeyPath) {
    let text = "\(path)"
    self.init(label: text.split(separator: ".").last.map(String.init) ?? text)
  }
}
