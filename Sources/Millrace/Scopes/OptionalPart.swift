/// A part of a state that may be absent: an optional property, or the payload of a case.
struct OptionalPart<Root: Sendable, Value: Sendable>: Sendable {
  /// Changes the part in place; `nil` when it is absent.
  let modify: @Sendable (inout Root, (inout Value) -> Void) -> Bool
  /// Looks at the part; it is not called when the part is absent.
  let read: @Sendable (UnsafePointer<Root>, (UnsafePointer<Value>) -> Void) -> Bool

  init(_ keyPath: WritableKeyPath<Root, Value?> & Sendable) {
    let path = StatePath(keyPath)
    modify = { root, body in
      path.modify(&root) { value in
        guard value != nil else { return false }
        body(&value!)
        return true
      }
    }
    read = { root, body in
      path.read(root) { value in
        guard let value = value.pointee else { return false }
        withUnsafePointer(to: value, body)
        return true
      }
    }
  }

  init(_ casePath: CasePath<Root, Value>) {
    modify = { root, body in casePath.modify(&root) { body(&$0) } != nil }
    read = { root, body in
      guard let value = casePath.extract(from: root.pointee) else { return false }
      withUnsafePointer(to: value, body)
      return true
    }
  }
}

extension ResolvedReducer {
  /// A child that may be absent.
  static func optionalChild<ChildState, ChildAction>(
    _ part: OptionalPart<State, ChildState>,
    _ actionCase: CasePath<Action, ChildAction>,
    _ mounting: Mounting<Action, ChildAction>,
    _ child: LazyReducer<ChildState, ChildAction>,
    operator: String,
    reason: String
  ) -> ResolvedReducer {
    let identify = ChildIdentity<ChildState>()
    return ResolvedReducer(
      reduce: { state, action in
        guard let childAction = actionCase.extract(from: action) else { return .none }
        var effect = Effect<ChildAction>.none
        var identity: EffectID?
        let isThere = part.modify(&state) { state in
          effect = child.resolved.reduce(&state, childAction)
          // The effect belongs to the child as it left its reducer.
          if effect.root != nil { identity = identify(state) }
        }
        guard isThere else {
          mounting.reportMissing(action, operator: `operator`, reason: reason)
          return .none
        }
        return mounting.lift(effect, identity: identity)
      },
      survey: { state, scope, scopes, ended in
        guard let mounted = scopes.mounted(mounting.mount, of: scope) else { return }
        var present: ScopeTable.Index?
        _ = part.read(state) { state in
          present = mounted.children[identify(state.pointee)]
          if let present { child.ifResolved?.survey?(state, present, &scopes, &ended) }
        }
        for scope in mounted.children.values where scope != present { ended.append(scope) }
      },
      watch: { state, action, found in
        var watches: [ChangeWatch<ChildState, ChildAction>] = []
        var identity: EffectID?
        _ = part.read(state) { state in
          guard let watch = child.resolved.watch else { return }
          watch(state, action.flatMap(actionCase.extract), &watches)
          if !watches.isEmpty { identity = identify(state.pointee) }
        }
        for watch in watches {
          found.append(
            ChangeWatch { state in
              var effect: Effect<ChildAction>?
              _ = part.modify(&state) { child in
                // Another child has come to the same place: it did not change, it is new.
                if identify(child) == identity { effect = watch.changed(&child) }
              }
              return effect.map { mounting.lift($0, identity: identity) }
            }
          )
        }
      }
    )
  }
}
