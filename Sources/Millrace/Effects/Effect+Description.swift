extension Effect: CustomStringConvertible {
  /// What the effect will do, as a tree.
  ///
  ///     merge
  ///     ├─ send .started
  ///     ├─ concatenate  id: CancelID.request (newest 1)
  ///     │  ├─ wait 0.3 s (debounce)
  ///     │  └─ run "search" at Search.swift:31
  ///     └─ cancel id: CancelID.pages
  ///
  /// A merge that stands in a merge without a name of its own is shown as what it is: part of the outer
  /// one; concatenations likewise. An effect that does nothing prints `none`. A large effect is not
  /// printed in full: below eight levels, and after forty lines, what follows is counted (`… 3 more`).
  ///
  /// - Complexity: O(number of members of the groups shown).
  public var description: String {
    guard let root else { return "none" }
    return EffectTree<Action>(lineLimit: 40, depthLimit: 8).text(of: root)
  }
}

/// Prints the tree of an effect, from top to bottom, with a stack of its own.
struct EffectTree<Action: Sendable> {
  let lineLimit: Int
  let depthLimit: Int

  func text(of root: EffectNode) -> String {
    let (line, members) = EffectLine<Action>.of(root)
    var lines = [line]
    var open: [OpenGroup] = []
    if let members { open.append(OpenGroup(members, margin: "")) }
    while !open.isEmpty {
      let top = open.count - 1
      let margin = open[top].margin
      guard let member = open[top].next else {
        open.removeLast()
        continue
      }
      if lines.count >= lineLimit || open.count > depthLimit {
        lines.append("\(margin)└─ … \(open[top].countRest()) more")
        open.removeLast()
        continue
      }
      open[top].advance()
      let isLast = open[top].next == nil
      let (line, members) = EffectLine<Action>.of(member.node)
      lines.append("\(margin)\(isLast ? "└─" : "├─") \(member.lead)\(line)")
      if let members {
        open.append(OpenGroup(members, margin: margin + (isLast ? "   " : "│  ")))
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// A group whose members are being printed.
private struct OpenGroup {
  let margin: String
  private(set) var next: (node: EffectNode, lead: String)?
  private var members: EffectMembers

  init(_ members: EffectMembers, margin: String) {
    self.members = members
    self.margin = margin
    advance()
  }

  mutating func advance() { next = members.next() }

  /// How many members are left. Nodes may be shared by so many groups that counting would not end.
  mutating func countRest() -> String {
    let limit = 200_000
    var count = 0
    while next != nil {
      count += 1
      guard count < limit else { return "at least \(count)" }
      advance()
    }
    return "\(count)"
  }
}

/// The members of a group, one after the other, those of equal groups inside of it included.
struct EffectMembers {
  private let grouping: Grouping
  /// The last is next.
  private var pending: [EffectNode]
  private var position = 0

  init(_ grouping: Grouping, _ members: [EffectNode]) {
    self.grouping = grouping
    pending = members.reversed()
    // The line of the group tells of the wait.
    if grouping == .deadline, members.count > 1 { pending.remove(at: members.count - 2) }
  }

  /// The next member, and what is said of it.
  mutating func next() -> (node: EffectNode, lead: String)? {
    while let node = pending.popLast() {
      if case .group(grouping, let members) = node.content, grouping != .deadline {
        pending.append(contentsOf: members.reversed())
        continue
      }
      position += 1
      return (node, grouping == .deadline && position > 1 ? "otherwise " : "")
    }
    return nil
  }
}
