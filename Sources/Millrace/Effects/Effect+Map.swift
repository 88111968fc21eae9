extension Effect {
  /// The same effect with each of its actions turned into another.
  ///
  /// - Complexity: O(number of operations).
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> Effect<Other> {
    guard let root else { return .none }
    return Effect<Other>(root: root.map(transform))
  }
}

extension EffectNode {
  /// Rebuilds the tree bottom-up with a stack of its own, so that depth costs no call stack.
  func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> EffectNode<Other> {
    if let leaf = mapLeaf(transform) { return leaf }
    var unfinished = [MappedGroup<Action, Other>(node: self)]
    while true {
      let top = unfinished.count - 1
      if let member = unfinished[top].nextMember() {
        if let leaf = member.mapLeaf(transform) {
          unfinished[top].mapped.append(leaf)
        } else {
          unfinished.append(MappedGroup(node: member))
        }
        continue
      }
      let finished = unfinished.removeLast().finished(transform)
      guard !unfinished.isEmpty else { return finished }
      unfinished[top - 1].mapped.append(finished)
    }
  }

  private func mapLeaf<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> EffectNode<Other>? {
    switch content {
    case .send(let action): EffectNode<Other>(.send(transform(action)))
    case .run(let operation): EffectNode<Other>(.run(operation.map(transform)))
    case .cancel(let ids): EffectNode<Other>(.cancel(ids))
    case .group, .cancellable, .scoped, .dependencies: nil
    }
  }
}

/// A node whose members are being mapped.
private struct MappedGroup<Action: Sendable, Other: Sendable> {
  let node: EffectNode<Action>
  var mapped: [EffectNode<Other>] = []

  init(node: EffectNode<Action>) { self.node = node }

  func nextMember() -> EffectNode<Action>? {
    switch node.content {
    case .send, .run, .cancel: nil
    case .group(_, let members): mapped.count < members.count ? members[mapped.count] : nil
    case .cancellable(_, _, let member), .scoped(_, let member), .dependencies(_, let member):
      mapped.isEmpty ? member : nil
    }
  }

  func finished(_ transform: @escaping @Sendable (Action) -> Other) -> EffectNode<Other> {
    switch node.content {
    case .send, .run, .cancel: preconditionFailure("A leaf has no members to be mapped")
    case .group(let grouping, _):
      EffectNode<Other>(.group(grouping, mapped))
    case .cancellable(let id, let gate, _): EffectNode<Other>(.cancellable(id, gate, mapped[0]))
    case .scoped(let key, _): EffectNode<Other>(.scoped(key, mapped[0]))
    case .dependencies(let values, _): EffectNode<Other>(.dependencies(values, mapped[0]))
    }
  }
}
