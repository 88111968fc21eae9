/// Tells which child a state is, where its type says so.
///
/// The rule is written at `ScopeKey`: a state that is `Identifiable` is the child of its `id`; any other
/// is known by its place.
struct ChildIdentity<State: Sendable>: Sendable {
  private let kind: (any KnownByID.Type)?

  init() {
    kind = (State.self as? any Identifiable.Type).map { known($0) }
  }

  func callAsFunction(_ state: State) -> EffectID? { kind?.id(of: state) }
}

/// A type of state that has ids, found at run time.
private protocol KnownByID: SendableMetatype {
  static func id<State>(of state: State) -> EffectID
}

private enum Known<Value: Identifiable>: KnownByID {
  static func id<State>(of state: State) -> EffectID {
    // `Value` was looked up as the type `State`; they are the same.
    EffectID(ChildID(id: AnyHashable(unsafeBitCast(state, to: Value.self).id)))
  }
}

private func known<Value: Identifiable>(_: Value.Type) -> any KnownByID.Type { Known<Value>.self }

/// The id of a child's state.
// An `id` need not be declared `Sendable`. This one was read from a state that is, and nothing is done
// with it but comparing, hashing and printing, under the store's lock.
private struct ChildID: Hashable, @unchecked Sendable, CustomStringConvertible {
  let id: AnyHashable

  var description: String { "\(id.base)" }
}
