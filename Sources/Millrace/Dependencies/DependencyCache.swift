/// The values that were made because nobody set them, shared by all who see the same dependencies.
///
/// Overriding a key makes a new layer above. A value made below is still seen through a layer, unless
/// one of the keys that it read when it was made is overridden there.
final class DependencyCache: Sendable {
  private struct Made {
    let value: AnyBox
    let keysRead: Set<ObjectIdentifier>
  }

  private let below: DependencyCache?
  private let overridden: Set<ObjectIdentifier>
  private let made = Guarded<[ObjectIdentifier: Made]>([:])

  init(below: DependencyCache? = nil, overridden: Set<ObjectIdentifier> = []) {
    self.below = below
    self.overridden = overridden
  }

  /// The value of a key, if it was made and still counts.
  func value(_ key: ObjectIdentifier) -> AnyBox? { find(key)?.value }

  /// Keeps a value for all who see the same of what it was made from.
  ///
  /// - Returns: The value that counts: another thread may have been first.
  func keep(
    _ value: AnyBox,
    for key: ObjectIdentifier,
    madeFrom keysRead: Set<ObjectIdentifier>
  ) -> AnyBox {
    if let below, keysRead.isDisjoint(with: overridden), !overridden.contains(key) {
      return below.keep(value, for: key, madeFrom: keysRead)
    }
    return made.withLock { made in
      if let first = made[key] { return first.value }
      made[key] = Made(value: value, keysRead: keysRead)
      return value
    }
  }

  /// The keys that were read to make a value.
  func keysRead(for key: ObjectIdentifier) -> Set<ObjectIdentifier> { find(key)?.keysRead ?? [] }

  private func find(_ key: ObjectIdentifier) -> Made? {
    if let found = made.withLock({ $0[key] }) { return found }
    guard let found = below?.find(key), !overridden.contains(key),
      found.keysRead.isDisjoint(with: overridden)
    else { return nil }
    return found
  }
}

/// Notes which keys are read while a value is being made.
final class DependencyReads: Sendable {
  private let keys = Guarded<Set<ObjectIdentifier>>([])

  func note(_ key: ObjectIdentifier) { keys.withLock { _ = $0.insert(key) } }
  func note(_ more: Set<ObjectIdentifier>) { keys.withLock { $0.formUnion(more) } }
  var all: Set<ObjectIdentifier> { keys.withLock { $0 } }
}
