/// Tells where the part lies whose handle sent an action: the mounts that lead to it, and which child
/// each holds. `nil` when the part is absent.
///
/// It is asked while the store is held, with a pointer to the state of the whole store.
typealias HandleAddress = @Sendable (UnsafeRawPointer) -> [AddressStep]?

/// Which mount, and which child of it.
struct AddressStep: Sendable {
  let action: AnyKeyPath & Sendable
  let identity: EffectID?
}

extension ScopeTable {
  /// The scope of the part at an address; `nil` when the part is no child of its own, because no
  /// operator mounts it. Somebody must `retain` the scope before the next event.
  mutating func scope(
    at address: [AddressStep]?,
    in places: [MountedPlace]
  ) -> Index? {
    guard let address else { return Self.nowhere }
    var keys: [ScopeKey] = []
    var places = places
    for step in address {
      guard let place = places.first(where: { $0.mount.action == step.action }) else { return nil }
      keys.append(ScopeKey(mount: place.mount, identity: step.identity))
      places = place.inner()
    }
    return keys.reduce(Self.root) { intern($1, of: $0) }
  }
}
