/// One operation of an effect, or a group of them: the inert tree that an `Effect` value points to.
///
/// Ownership: an `Effect` holds its root node, a node holds its members. Nodes never change once they
/// are built, and may be shared by many effects, so that composing costs the same however much is
/// composed. (A flat list would be copied with each composition: see Documentation/Decisions/0002.)
// The only mutation is in `deinit`, of nodes to which nobody else holds a reference: a node is emptied
// by the one thread that is about to free it. `EffectStressTests` covers it under the thread sanitizer.
final class EffectNode<Action: Sendable>: @unchecked Sendable {
  enum Content {
    /// Hands an action to the store.
    case send(Action)
    /// Runs asynchronous work.
    case run(RunOperation<Action>)
    /// Cancels what was admitted before under the ids.
    case cancel([EffectID])
    /// Members side by side, or one after the other.
    case group(Grouping, [EffectNode])
    /// A name for what is below, and what it must pass when it starts.
    case cancellable(EffectID, Gate?, EffectNode)
    /// What is below belongs to a child.
    case scoped(ScopeKey, EffectNode)
    /// What is below runs with these dependencies.
    case dependencies(DependencyValues, EffectNode)
  }

  private(set) var content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// Frees what is below without recursion.
  ///
  /// A tree 200 000 levels deep would otherwise overflow the stack: each level's `deinit` would run
  /// inside that of the level above. Members to which nobody else refers are emptied here first.
  deinit {
    guard var pending = takeMembers() else { return }
    while var node = pending.popLast() {
      if isKnownUniquelyReferenced(&node), let members = node.takeMembers() {
        pending.append(contentsOf: members)
      }
    }
  }

  private func takeMembers() -> [EffectNode]? {
    let members: [EffectNode]
    switch content {
    case .send, .run, .cancel: return nil
    case .group(_, let all): members = all
    case .cancellable(_, _, let member), .scoped(_, let member), .dependencies(_, let member):
      members = [member]
    }
    content = .cancel([])
    return members
  }
}
