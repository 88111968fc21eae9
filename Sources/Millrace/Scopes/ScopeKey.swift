/// A place at which children are mounted: one for each composition operator of a store's reducer.
final class Mount: Sendable {
  /// How the place is called in lists: `search`, `view.child`.
  let label: String

  /// A mount called after the case of its child's actions.
  convenience init<Action: CasePathable, Payload>(_ action: CaseKeyPath<Action, Payload>) {
    self.init(label: CasePath(action).fullName(along: action))
  }

  init(label: String) { self.label = label }
}

/// Names a child among its parent's children: where it is mounted, and which one it is.
///
/// The rule of identity, for every operator: **a child is the same as long as its place holds, at the
/// end of each reduction, a value with the same identity.** The identity of a row is its id; that of an
/// element of a stack is its having been pushed; that of a value which is `Identifiable` is its `id`;
/// every other value is identified by its place alone (and, in an enum, by its case).
struct ScopeKey: Equatable, Sendable {
  let mount: Mount
  let identity: EffectID?

  static func == (lhs: ScopeKey, rhs: ScopeKey) -> Bool {
    lhs.mount === rhs.mount && lhs.identity == rhs.identity
  }

  /// `search`, `rows[3]`.
  var label: String {
    guard let identity else { return mount.label }
    let id = identity.base is any ShownIdentity ? "\(identity.base)" : "\(identity)"
    return "\(mount.label)[\(id)]"
  }
}

/// An identity that is more than the id which a person knows, and prints as that.
protocol ShownIdentity: CustomStringConvertible {}
