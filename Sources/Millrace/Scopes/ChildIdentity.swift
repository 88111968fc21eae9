/// Tells which child a state is, where its type says so.
///
/// The rule is written at `ScopeKey`: a state that is `Identifiable` is the child of its `id`; any other
/// is known by its place.
struct ChildIdentity<State: Sendable>: Sendable {
  private let kind: (any KnownByID.Type)?

  init() {
    kind = (State.self as? any Identifiable.Type).map { known($0) }
  }

  /// Whether its place alone says which child it is.
  var isPlace: Bool { kind == nil }

  func callAsFunction(_ state: UnsafePointer<State>) -> EffectID? {
    kind?.id(of: UnsafeRawPointer(state))
  }
}

/// A type of state that has ids, found at run time.
private protocol KnownByID: SendableMetatype {
  /// The id of a state of the type.
  static func id(of state: UnsafeRawPointer) -> EffectID
}

private enum Known<State: Identifiable>: KnownByID {
  static func id(of state: UnsafeRawPointer) -> EffectID {
    look(at: state.assumingMemoryBound(to: State.self)) {
      EffectID(ChildID(id: AnyHashable($0.id)))
    }
  }
}

private func known<State: Identifiable>(_: State.Type) -> any KnownByID.Type { Known<State>.self }

/// The id of a child's state.
// An `id` need not be declared `Sendable`. This one was read from a state that is, and nothing is done
// with it but comparing, hashing and printing, under the store's lock. `RowStressTests` covers it under
// the thread sanitizer.
private struct ChildID: Hashable, @unchecked Sendable, ShownIdentity {
  let id: AnyHashable

  var description: String { "\(id.base)" }
}
