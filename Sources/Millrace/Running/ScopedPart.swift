/// One step from a store's state and actions to those of a part.
struct ScopeStep<State: Sendable, Action: Sendable, Child: Sendable, ChildAction: Sendable>:
  Sendable
{
  /// Looks at the part. Gives `false`, without calling the body, when it is absent.
  let read: @Sendable (UnsafePointer<State>, (UnsafePointer<Child>) -> Void) -> Bool
  let mayBeAbsent: Bool
  let embed: @Sendable (ChildAction) -> Action
  let extract: @Sendable (Action) -> ChildAction?
  /// The name of the part in the state.
  let state: AnyKeyPath & Sendable
  /// The case of the actions, which tells at which mount the child is.
  let action: AnyKeyPath & Sendable
  /// Which child it is, where that does not depend on its state.
  var rowID: EffectID?
  /// What has changed in the collection in which the part is a row.
  var changes: RowChanges<State>?
}

/// The way from the state of a whole store to a part: all steps as one.
struct ScopedPart<Root: Sendable, Value: Sendable>: Sendable {
  /// Looks at the part. Gives `false`, without calling the body, when it is absent.
  let read: @Sendable (UnsafePointer<Root>, (UnsafePointer<Value>) -> Void) -> Bool
  let mayBeAbsent: Bool
  /// The mounts on the way and which child each holds; `nil` when the part is absent.
  let address: @Sendable (UnsafePointer<Root>) -> [AddressStep]?
  /// The names of the steps up to the outermost row.
  private let names: PartName
  /// The outermost row in which the part lies.
  let row: RowInterest<Root>?

  /// The next step.
  func appending<Action, Child, ChildAction>(
    _ step: ScopeStep<Value, Action, Child, ChildAction>
  ) -> ScopedPart<Root, Child> {
    let read = read
    let address = address
    let identify = ChildIdentity<Child>()
    let name = row == nil ? names.appending(step.state) : names
    var row = row
    if row == nil, let id = step.rowID, let changes = step.changes {
      row = RowInterest(collection: name, row: id) { root, stamp in
        var found: (stamp: UInt64, changes: Changes<EffectID>)?
        _ = read(root) { found = changes($0, stamp) }
        return found
      }
    }
    return ScopedPart<Root, Child>(
      read: { root, body in
        var isThere = false
        _ = read(root) { isThere = step.read($0, body) }
        return isThere
      },
      mayBeAbsent: mayBeAbsent || step.mayBeAbsent,
      address: { root in
        guard var steps = address(root) else { return nil }
        var isThere = false
        _ = read(root) { value in
          isThere = step.read(value) { child in
            let identity = step.rowID ?? identify(child)
            steps.append(AddressStep(action: step.action, identity: identity))
          }
        }
        return isThere ? steps : nil
      },
      names: name,
      row: row
    )
  }
}

extension ScopedPart where Root == Value {
  /// The whole state.
  static var root: ScopedPart {
    ScopedPart(
      read: { root, body in
        body(root)
        return true
      },
      mayBeAbsent: false,
      address: { _ in [] },
      names: PartName(),
      row: nil
    )
  }
}

/// The name of a part of a state: the key paths that lead to it.
struct PartName: Hashable, Sendable {
  private var steps: [AnyKeyPath & Sendable] = []

  func appending(_ step: AnyKeyPath & Sendable) -> PartName {
    var name = self
    name.steps.append(step)
    return name
  }

  static func == (lhs: PartName, rhs: PartName) -> Bool {
    lhs.steps.elementsEqual(rhs.steps) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    for step in steps { hasher.combine(step) }
  }
}
