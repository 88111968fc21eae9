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
  func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> EffectNode<Other> {
    rebuilt { leaf in
      switch leaf {
      case .send(let action): .send(transform(action))
      case .run(let operation): .run(operation.map(transform))
      case .cancel(let ids): .cancel(ids)
      }
    }
  }

  /// An operation that is no group.
  enum Leaf {
    case send(Action)
    case run(RunOperation<Action>)
    case cancel([EffectID])

    var content: Content {
      switch self {
      case .send(let action): .send(action)
      case .run(let operation): .run(operation)
      case .cancel(let ids): .cancel(ids)
      }
    }
  }

  private var leaf: Leaf? {
    switch content {
    case .send(let action): .send(action)
    case .run(let operation): .run(operation)
    case .cancel(let ids): .cancel(ids)
    case .group, .cancellable, .scoped, .dependencies: nil
    }
  }

  /// The same tree with other leaves.
  ///
  /// It is built bottom-up with a stack of its own, so that depth costs no call stack.
  func rebuilt<Other: Sendable>(
    _ replace: (Leaf) -> EffectNode<Other>.Leaf
  ) -> EffectNode<Other> {
    if let leaf { return EffectNode<Other>(replace(leaf).content) }
    var unfinished = [RebuiltGroup<Action, Other>(node: self)]
    while true {
      let top = unfinished.count - 1
      if let member = unfinished[top].nextMember() {
        if let leaf = member.leaf {
          unfinished[top].rebuilt.append(EffectNode<Other>(replace(leaf).content))
        } else {
          unfinished.append(RebuiltGroup(node: member))
        }
        continue
      }
      let finished = unfinished.removeLast().finished()
      guard !unfinished.isEmpty else { return finished }
      unfinished[top - 1].rebuilt.append(finished)
    }
  }
}

/// A node whose members are being rebuilt.
private struct RebuiltGroup<Action: Sendable, Other: Sendable> {
  let node: EffectNode<Action>
  var rebuilt: [EffectNode<Other>] = []

  init(node: EffectNode<Action>) { self.node = node }

  func nextMember() -> EffectNode<Action>? {
    switch node.content {
    case .send, .run, .cancel: nil
    case .group(_, let members): rebuilt.count < members.count ? members[rebuilt.count] : nil
    case .cancellable(_, _, let member), .scoped(_, let member), .dependencies(_, let member):
      rebuilt.isEmpty ? member : nil
    }
  }

  func finished() -> EffectNode<Other> {
    switch node.content {
    case .send, .run, .cancel: preconditionFailure("A leaf has no members to be rebuilt")
    case .group(let grouping, _): EffectNode<Other>(.group(grouping, rebuilt))
    case .cancellable(let id, let gate, _): EffectNode<Other>(.cancellable(id, gate, rebuilt[0]))
    case .scoped(let key, _): EffectNode<Other>(.scoped(key, rebuilt[0]))
    case .dependencies(let values, _): EffectNode<Other>(.dependencies(values, rebuilt[0]))
    }
  }
}
