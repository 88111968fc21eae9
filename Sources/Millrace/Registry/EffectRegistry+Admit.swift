extension EffectRegistry {
  mutating func insertFlight() -> EffectToken {
    let slot = tree.insert(
      Entry(kind: .flight, phase: .started, flight: -1, scope: ScopeTable.root),
      under: CompletionTree<Entry>.none
    )
    tree[slot].payload.flight = slot
    return tree.token(slot)
  }

  /// An operation that is still to be admitted.
  private struct Step {
    let node: EffectNode
    let parent: Int32
    let scope: ScopeTable.Index
    let dependencies: DependencyValues?
    let role: UInt8
  }

  /// Registers a whole effect, in the order in which it is written, without starting anything.
  ///
  /// - Returns: The topmost entry, and the scope of the innermost feature that answered the action: the
  ///   lowest scope, or the smallest that holds all of the lowest where there are several.
  mutating func admit(
    _ root: EffectNode,
    flight: Int32,
    _ origin: Origin
  ) -> (top: EffectToken, scope: ScopeTable.Index) {
    if let kind = root.leafKind {
      // One operation without a name, as most effects are, which would come out the same below.
      let entry = Entry(kind: kind, flight: flight, scope: ScopeTable.root, origin: origin)
      let slot = tree.insert(entry, under: flight)
      return (Self.becomeTop(&tree[slot], slot), ScopeTable.root)
    }
    var top: Int32 = -1
    var innermost: ScopeTable.Index?
    var groups: [Int32] = []
    var steps: [Step] = []
    var next: Step? = Step(
      node: root,
      parent: flight,
      scope: ScopeTable.root,
      dependencies: nil,
      role: 0
    )
    while let step = next.take() ?? steps.popLast() {
      if let members = membersOfParent(step) {
        // A merge in a merge, or a concatenation in a concatenation, that bears no name of its own:
        // its members are as good as the parent's.
        push(members, like: step, parent: step.parent, onto: &steps)
        continue
      }
      let slot = tree.insert(
        Entry(kind: .cancel(step.node), flight: flight, scope: step.scope, role: step.role),
        under: step.parent
      )
      let isTop = top < 0
      if isTop { top = slot }
      let (leaf, scope, dependencies) = unwrap(step, into: slot)
      enter(scope, from: step.scope, slot: slot)
      if case .group(_, let members) = leaf.content {
        groups.append(slot)
        let inside = Step(
          node: step.node,
          parent: slot,
          scope: scope,
          dependencies: dependencies,
          role: 0
        )
        push(members, like: inside, parent: slot, onto: &steps)
      } else {
        innermost = innermost.map { scopes.innermost($0, scope) } ?? scope
      }
      let serial = tree[slot].serial
      Self.fill(&tree[slot].payload, leaf, dependencies, isTop ? origin : nil, top, serial)
    }
    for slot in groups.reversed() {
      let last = tree[slot].last
      tree[slot].payload.lastSerial =
        last < 0 ? tree[slot].serial : tree[last].payload.lastSerial
    }
    return (tree.token(top), innermost ?? ScopeTable.root)
  }

  private static func becomeTop(
    _ node: inout CompletionTree<Entry>.Node,
    _ slot: Int32
  ) -> EffectToken {
    node.payload.top = slot
    node.payload.lastSerial = node.serial
    return EffectToken(slot: slot, serial: node.serial)
  }

  private static func fill(
    _ entry: inout Entry,
    _ leaf: EffectNode,
    _ dependencies: DependencyValues?,
    _ origin: Origin?,
    _ top: Int32,
    _ serial: UInt64
  ) {
    if let kind = leaf.leafKind {
      entry.kind = kind
    } else if case .group(let grouping, _) = leaf.content {
      entry.kind = .group(grouping)
    } else {
      preconditionFailure("An operation was not unwrapped: \(leaf.content)")
    }
    entry.top = top
    entry.dependencies = dependencies
    entry.origin = origin
    entry.lastSerial = serial
  }

  private func membersOfParent(_ step: Step) -> [EffectNode]? {
    guard case .group(let grouping, let members) = step.node.content,
      case .group(let above) = tree[step.parent].payload.kind,
      grouping == above, grouping != .deadline
    else { return nil }
    return members
  }

  private func push(
    _ members: [EffectNode],
    like step: Step,
    parent: Int32,
    onto steps: inout [Step]
  ) {
    for (role, member) in members.enumerated().reversed() {
      steps.append(
        Step(
          node: member,
          parent: parent,
          scope: step.scope,
          dependencies: step.dependencies,
          role: UInt8(truncatingIfNeeded: role)
        )
      )
    }
  }

  /// Takes off the wrappers of an operation: names go to its entry, scopes and dependencies come back.
  private mutating func unwrap(
    _ step: Step,
    into slot: Int32
  ) -> (EffectNode, ScopeTable.Index, DependencyValues?) {
    var node = step.node
    var scope = step.scope
    var dependencies = step.dependencies
    var lastName: Int32 = -1
    while true {
      switch node.content {
      case .cancellable(let id, let gate, let member):
        lastName = addName(id, gate: gate, scope: scope, to: slot, after: lastName)
        node = member
      case .scoped(let key, let member):
        scope = scopes.intern(key, of: scope)
        node = member
      case .dependencies(let values, let member):
        dependencies = values.inside(dependencies)
        node = member
      case .send, .run, .wait, .cancel, .group:
        return (node, scope, dependencies)
      }
    }
  }

  /// Puts an entry under a name, after the names it has.
  @discardableResult
  mutating func addName(
    _ id: EffectID,
    gate: Gate?,
    scope: ScopeTable.Index,
    to slot: Int32,
    after lastName: Int32
  ) -> Int32 {
    let name = lanes.add(
      entry: slot,
      serial: tree[slot].serial,
      id: id,
      gate: gate,
      scope: scope,
      scopes: scopes
    )
    guard let name else { return lastName }
    if lastName < 0 {
      tree[slot].payload.firstMembership = name
    } else {
      lanes[lastName].nextOfEntry = name
    }
    return name
  }

  /// Makes an entry part of a scope; the topmost of each scope stands in the scope's list.
  mutating func enter(_ scope: ScopeTable.Index, from outer: ScopeTable.Index, slot: Int32) {
    tree[slot].payload.scope = scope
    scopes.retain(scope)
    guard scope != outer else { return }
    let first = scopes[scope].firstEffect
    tree[slot].payload.isTopOfScope = true
    tree[slot].payload.nextOfScope = first
    if first >= 0 { tree[first].payload.previousOfScope = slot }
    scopes[scope].firstEffect = slot
  }
}

extension EffectNode {
  /// What a single operation is in the registry; `nil` for what stands around others.
  fileprivate var leafKind: RegistryEntry.Kind? {
    switch content {
    case .send: .send(self)
    case .run: .run(self)
    case .wait: .wait(self)
    case .cancel: .cancel(self)
    case .group, .cancellable, .scoped, .dependencies: nil
    }
  }
}
