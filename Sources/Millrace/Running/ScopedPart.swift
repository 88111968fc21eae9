/// One step from a store's state and actions to those of a part.
struct ScopeStep<State: Sendable, Action: Sendable, Child: Sendable, ChildAction: Sendable>:
  Sendable
{
  /// Looks at the part. Gives `false`, without calling the body, when it is absent.
  let read: @Sendable (UnsafePointer<State>, (UnsafePointer<Child>) -> Void) -> Bool
  let mayBeAbsent: Bool
  let embed: @Sendable (ChildAction) -> Action
  let extract: @Sendable (Action) -> ChildAction?
  /// The name of the part, or of the collection in which it is a row.
  let name: AnyKeyPath & Sendable
  /// Which row it is, and what has changed in the collection.
  var row: (id: EffectID, changes: RowChanges)?
}

/// The way from the state of a whole store to a part: all steps as one.
struct ScopedPart<Root: Sendable, Value: Sendable>: Sendable {
  /// Looks at the part. Gives `false`, without calling the body, when it is absent.
  let read: @Sendable (UnsafePointer<Root>, (UnsafePointer<Value>) -> Void) -> Bool
  let mayBeAbsent: Bool
  /// The names of the steps up to the outermost row.
  private let name: PartName
  /// The outermost row in which the part lies.
  let row: RowInterest?

  /// The next step.
  func appending<Action, Child, ChildAction>(
    _ step: ScopeStep<Value, Action, Child, ChildAction>
  ) -> ScopedPart<Root, Child> {
    let read = read
    let name = row == nil ? name.appending(step.name) : name
    var row = row
    if row == nil, let (id, changes) = step.row {
      row = RowInterest(collection: name, row: id) { root, stamp in
        var found: (stamp: UInt64, changes: Changes<EffectID>)?
        _ = read(root.assumingMemoryBound(to: Root.self)) {
          found = changes(UnsafeRawPointer($0), stamp)
        }
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
      name: name,
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
      name: PartName(),
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
