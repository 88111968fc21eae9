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
    flight: Int32
  ) -> (top: Int32, scope: ScopeTable.Index) {
    var top: Int32 = -1
    var innermost: ScopeTable.Index?
    var admitted: [Int32] = []
    var steps = [
      Step(node: root, parent: flight, scope: ScopeTable.root, dependencies: nil, role: 0)
    ]
    while let step = steps.popLast() {
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
      admitted.append(slot)
      if top < 0 { top = slot }
      tree[slot].payload.top = top
      let (leaf, scope, dependencies) = unwrap(step, into: slot)
      enter(scope, from: step.scope, slot: slot)
      tree[slot].payload.dependencies = dependencies
      switch leaf.content {
      case .send: tree[slot].payload.kind = .send(leaf)
      case .run: tree[slot].payload.kind = .run(leaf)
      case .wait: tree[slot].payload.kind = .wait(leaf)
      case .cancel: tree[slot].payload.kind = .cancel(leaf)
      case .group(let grouping, let members):
        tree[slot].payload.kind = .group(grouping)
        let inside = Step(
          node: step.node,
          parent: slot,
          scope: scope,
          dependencies: dependencies,
          role: 0
        )
        push(members, like: inside, parent: slot, onto: &steps)
        continue
      case .cancellable, .scoped, .dependencies:
        preconditionFailure("An operation was not unwrapped: \(leaf.content)")
      }
      innermost = innermost.map { scopes.innermost($0, scope) } ?? scope
    }
    for slot in admitted.reversed() {
      let last = tree[slot].last
      tree[slot].payload.lastSerial =
        last < 0 ? tree[slot].serial : tree[last].payload.lastSerial
    }
    return (top, innermost ?? ScopeTable.root)
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
        dependencies = values
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
