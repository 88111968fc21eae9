extension Effect {
  /// The same effect with each of its actions turned into another.
  ///
  /// - Complexity: O(number of operations).
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> Effect<Other> {
    guard let root else { return .none }
    return Effect<Other>(builtHere: root.mapLeaves { $0.mapLeaf(transform) })
  }
}

extension EffectNode {
  /// Rebuilds the tree with other leaves, bottom-up and with a stack of its own, so that depth costs no
  /// call stack.
  ///
  /// - Parameter transform: Gives another leaf for a leaf, and `nil` for what is none.
  func mapLeaves(_ transform: (EffectNode) -> EffectNode?) -> EffectNode {
    if let leaf = transform(self) { return leaf }
    var unfinished = [UnfinishedNode(node: self)]
    while true {
      let top = unfinished.count - 1
      if let member = unfinished[top].nextMember() {
        if let leaf = transform(member) {
          unfinished[top].members.append(leaf)
        } else {
          unfinished.append(UnfinishedNode(node: member))
        }
        continue
      }
      let finished = unfinished.removeLast().finished()
      guard !unfinished.isEmpty else { return finished }
      unfinished[top - 1].members.append(finished)
    }
  }
}

/// A node some of whose members have been replaced.
private struct UnfinishedNode {
  let node: EffectNode
  var members: [EffectNode] = []

  init(node: EffectNode) { self.node = node }

  func nextMember() -> EffectNode? {
    switch node.content {
    case .send, .run, .wait, .cancel: nil
    case .group(_, let all): members.count < all.count ? all[members.count] : nil
    case .cancellable(_, _, let member), .scoped(_, let member), .dependencies(_, let member):
      members.isEmpty ? member : nil
    }
  }

  func finished() -> EffectNode {
    switch node.content {
    case .send, .run, .wait, .cancel: node
    case .group(let grouping, _): EffectNode(.group(grouping, members))
    case .cancellable(let id, let gate, _): EffectNode(.cancellable(id, gate, members[0]))
    case .scoped(let key, _): EffectNode(.scoped(key, members[0]))
    case .dependencies(let values, _): EffectNode(.dependencies(values, members[0]))
    }
  }
}
