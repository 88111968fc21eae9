/// One operation of an effect, or a group of them: the inert tree that an `Effect` value points to.
///
/// Ownership: an `Effect` holds its root node, a node holds its members. Nodes never change once they
/// are built, and may be shared by many effects, so that composing costs the same however much is
/// composed. (A flat list would be copied with each composition: see Documentation/Decisions/0002.)
///
/// The tree knows no type of action, and so the registry that works on it is compiled once, for all
/// stores. Only its leaves do: `SendNode` and `RunNode`. An `Effect<Action>` is built by functions that
/// take leaves of `Action` only, which is why a leaf may be taken for one of its effect's action type.
// The only mutation is in `deinit`, of nodes to which nobody else holds a reference: a node is emptied
// by the one thread that is about to free it. `EffectStressTests` covers it under the thread sanitizer.
@usableFromInline
class EffectNode: @unchecked Sendable {
  enum Content {
    /// Hands an action to the store: the node is a `SendNode`.
    case send
    /// Runs asynchronous work: the node is a `RunNode`.
    case run
    /// Waits for an operator and sends nothing.
    indirect case wait(WaitOperation)
    /// Cancels what was admitted before under the ids.
    case cancel([EffectID])
    /// Members that follow each other in some way.
    case group(Grouping, [EffectNode])
    /// A name for what is below, and what it must pass when it starts.
    case cancellable(EffectID, Gate?, EffectNode)
    /// What is below belongs to a child.
    case scoped(ScopeKey, EffectNode)
    /// What is below runs with these dependencies.
    case dependencies(DependencyValues, EffectNode)
  }

  // Checked by hand, in the proof above, rather than by the run time at each look.
  @exclusivity(unchecked) private(set) var content: Content

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
    case .send, .run, .wait, .cancel: return nil
    case .group(_, let all): members = all
    case .cancellable(_, _, let member), .scoped(_, let member), .dependencies(_, let member):
      members = [member]
    }
    content = .cancel([])
    return members
  }

  /// The same leaf for another kind of action; `nil` for what is no leaf. The type of this node's
  /// actions is `Action`.
  func mapLeaf<Action: Sendable, Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> EffectNode? {
    switch content {
    case .send: SendNode(transform(asSend(of: Action.self).action))
    case .run: RunNode(asRun(of: Action.self).operation.map(transform))
    case .wait, .cancel: self
    case .group, .cancellable, .scoped, .dependencies: nil
    }
  }

  /// What is known of the work of a `.run` or of a wait; `nil` for all else.
  var info: RunInfo? {
    guard case .wait(let wait) = content else { return nil }
    return RunInfo(name: nil, place: wait.place)
  }

  /// Does the work of a `.run` or of a wait, in the task of a running effect.
  nonisolated(nonsending) func perform(for effect: RunningEffect) async {
    guard case .wait(let wait) = content else { return }
    // A wait that ends by an error ends like any other.
    try? await wait.wait()
  }

  /// The `.send` that this node is.
  func asSend<Action>(of _: Action.Type) -> SendNode<Action> {
    unsafeDowncast(self, to: SendNode<Action>.self)
  }

  /// The `.run` that this node is.
  func asRun<Action>(of _: Action.Type) -> RunNode<Action> {
    unsafeDowncast(self, to: RunNode<Action>.self)
  }
}

/// A `.send`.
@usableFromInline
final class SendNode<Action: Sendable>: EffectNode, @unchecked Sendable {
  let action: Action

  @usableFromInline
  init(_ action: Action) {
    self.action = action
    super.init(.send)
  }
}

/// A `.run`.
@usableFromInline
final class RunNode<Action: Sendable>: EffectNode, @unchecked Sendable {
  private let work: RunInfo
  private let body: @Sendable (Send<Action>) async throws -> Void
  private let catching: (@Sendable (any Error, Send<Action>) async -> Void)?

  init(_ operation: RunOperation<Action>) {
    work = operation.info
    body = operation.body
    catching = operation.catching
    super.init(.run)
  }

  @usableFromInline
  init(
    _ name: String?,
    _ rawPriority: UInt8?,
    _ place: SourcePlace,
    _ body: @escaping @Sendable (Send<Action>) async throws -> Void,
    catching: (@Sendable (any Error, Send<Action>) async -> Void)?
  ) {
    work = RunInfo(name: name, rawPriority: rawPriority, place: place)
    self.body = body
    self.catching = catching
    super.init(.run)
  }

  var operation: RunOperation<Action> {
    RunOperation(info: work, body: body, catching: catching)
  }

  override var info: RunInfo? { work }

  override nonisolated(nonsending) func perform(for effect: RunningEffect) async {
    let send = Send<Action>(of: effect)
    do {
      try await body(send)
    } catch {
      guard let error = effect.unhandled(error) else { return }
      guard let catching else { return effect.reportUncaught(error) }
      await catching(error, send)
    }
  }
}
