/// One admitted operation, as the registry keeps it.
struct RegistryEntry: CompletionPayload {
  enum Kind: Sendable {
    /// All that one send caused: the root of a tree.
    case flight
    /// A body that runs in a task.
    case run(EffectNode)
    /// A wait of an operator, which runs in a task too.
    case wait(EffectNode)
    /// An action on its way through the queue.
    case send(EffectNode)
    /// A cancel whose turn has not come.
    case cancel(EffectNode)
    /// Operations that follow each other in some way.
    case group(Grouping)
    /// A part of a running body that can be cancelled by name.
    case region
  }

  enum Phase: Sendable {
    /// Its turn has not come.
    case waiting
    /// Its turn has come, and a gate holds it up.
    case held
    /// It is being done.
    case started
  }

  var kind: Kind
  var phase: Phase = .waiting
  /// The root of the tree it stands in.
  var flight: Int32
  /// The topmost operation of the effect it is part of, which knows the action.
  var top: Int32 = -1
  /// The scope it belongs to. A flight's: the scope within which a cancel of its handle reaches.
  var scope: ScopeTable.Index
  /// Whether it is the topmost of its scope and stands in the scope's list.
  var isTopOfScope = false
  var nextOfScope: Int32 = -1
  var previousOfScope: Int32 = -1
  /// Its names, outermost first.
  var firstMembership: Int32 = -1
  /// The first gate that it has not passed.
  var nextGate: Int32 = -1
  /// The greatest serial among the operations below it, as admitted.
  var lastSerial: UInt64 = 0
  /// The member of a concatenation whose turn it is.
  var current: Int32 = -1
  /// Which member of a group with different roles it is.
  var role: UInt8 = 0
  /// A flight's: how many of its actions are being reduced.
  var reducing: Int32 = 0
  /// Whether its task was told to stop.
  var isCancelled = false
  /// The dependencies of its body, where they differ from the store's.
  var dependencies: DependencyValues?
  /// The action that returned it. Only the topmost operation of an effect has one.
  var origin: Origin?

  mutating func clear() {
    kind = .flight
    dependencies = nil
    origin = nil
  }
}

/// The action whose reduction returned an effect.
struct Origin: Sendable {
  /// The action, to be shown.
  let action: any Sendable
  /// The action's number in the store, counted from 1.
  let number: UInt64
}

/// What the reduction of one action is to start.
struct ReducedEffects {
  /// What the reducers returned.
  var own: EffectNode?
  /// What handlers of `onChange` returned.
  var ofHandlers: EffectNode?

  var isEmpty: Bool { own == nil && ofHandlers == nil }
}
