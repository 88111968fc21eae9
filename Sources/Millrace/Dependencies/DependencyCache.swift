import Synchronization

/// The values that were made because nobody set them, for all dependencies of one store.
///
/// A made value counts wherever the keys that were read to make it have the settings that they had then. It
/// is found by the newest of those settings, in one step however many layers of settings there are: there
/// is one such table for a store, and none for a layer.
///
/// ```
/// DependencyValues ─▶ settings by key ─────▶ Setting (serial)
///        └──────────▶ DependencyCache ─ ─ weak ─ ─▲
/// ```
final class DependencyCache: Sendable {
  private struct Made {
    let value: AnyBox
    /// What was read to make it, and the setting of each: 0 where it had none.
    let madeFrom: [ObjectIdentifier: UInt64]
    /// The newest setting; the value is of no use to anybody when that is gone.
    weak var newest: DependencySetting?
  }

  /// The values of one key.
  private struct Variants {
    /// The different sets of keys that were read to make one; most often it is one set.
    var keysRead: [Set<ObjectIdentifier>] = []
    /// By the serial of the newest setting.
    var made: [UInt64: [Made]] = [:]
    /// How many may be kept before those are looked for that are of no use any more.
    var limit = 16

    /// Keeps a value, and gives what is forgotten for it.
    mutating func keep(_ new: Made, from keysRead: Set<ObjectIdentifier>) -> [[Made]] {
      let useless = forgetUseless()
      if !self.keysRead.contains(keysRead) { self.keysRead.append(keysRead) }
      made[new.newest?.serial ?? 0, default: []].append(new)
      return useless
    }

    /// Forgets what nobody can find any more, and gives it.
    private mutating func forgetUseless() -> [[Made]] {
      guard made.count > limit else { return [] }
      var useless: [[Made]] = []
      for (serial, all) in made where serial != 0 && all.allSatisfy({ $0.newest == nil }) {
        useless.append(all)
        made[serial] = nil
      }
      limit = max(16, made.count * 2)
      return useless
    }
  }

  typealias Settings = [ObjectIdentifier: DependencySetting]

  private let variants = Guarded<[ObjectIdentifier: Variants]>([:])

  /// The value of a key under some settings, if it was made, and what was read to make it.
  func value(
    _ key: ObjectIdentifier,
    under settings: Settings
  ) -> (value: AnyBox, keysRead: Set<ObjectIdentifier>)? {
    variants.withLock { $0[key].flatMap { Self.find(in: $0, under: settings) } }
  }

  /// Keeps a value for all who see the same of what it was made from.
  ///
  /// - Returns: The value that counts: another thread may have been first.
  func keep(
    _ value: AnyBox,
    for key: ObjectIdentifier,
    madeFrom keysRead: Set<ObjectIdentifier>,
    under settings: Settings
  ) -> AnyBox {
    let newest = Self.newest(of: keysRead, in: settings)
    let made = Made(
      value: value,
      madeFrom: Dictionary(uniqueKeysWithValues: keysRead.map { ($0, settings[$0]?.serial ?? 0) }),
      newest: newest
    )
    // What is forgotten may do anything when it is freed: not under the lock.
    let (counting, forgotten) = variants.withLock { variants in
      if let known = variants[key], let (first, _) = Self.find(in: known, under: settings) {
        return (first, [[Made]]())
      }
      return (value, variants[key, default: Variants()].keep(made, from: keysRead))
    }
    return withExtendedLifetime(forgotten) { counting }
  }

  /// How many values are kept.
  var count: Int {
    variants.withLock { $0.values.reduce(0) { $0 + $1.made.values.reduce(0) { $0 + $1.count } } }
  }

  private static func find(
    in variants: Variants,
    under settings: Settings
  ) -> (AnyBox, Set<ObjectIdentifier>)? {
    for keysRead in variants.keysRead {
      for made in variants.made[newest(of: keysRead, in: settings)?.serial ?? 0] ?? []
      where made.madeFrom.allSatisfy({ settings[$0.key]?.serial ?? 0 == $0.value }) {
        return (made.value, keysRead)
      }
    }
    return nil
  }

  private static func newest(
    of keys: Set<ObjectIdentifier>,
    in settings: Settings
  ) -> DependencySetting? {
    var newest: DependencySetting?
    for key in keys {
      if let setting = settings[key], setting.serial > newest?.serial ?? 0 { newest = setting }
    }
    return newest
  }
}

/// A value that somebody set for a key. Setting an equal value again makes another one.
final class DependencySetting: Sendable {
  /// Boxed, since a cast to a type such as `any Clock<Duration>` takes 400 ns.
  let value: AnyBox
  /// Greater than those of all settings before.
  let serial: UInt64

  init(_ value: AnyBox) {
    self.value = value
    serial = Self.nextSerial()
  }

  private static let lastSerial = Atomic<UInt64>(0)

  private static func nextSerial() -> UInt64 {
    lastSerial.add(1, ordering: .relaxed).newValue
  }
}

/// Notes which keys are read while a value is being made.
final class DependencyReads: Sendable {
  private let keys = Guarded<Set<ObjectIdentifier>>([])

  func note(_ key: ObjectIdentifier) { keys.withLock { _ = $0.insert(key) } }
  func note(_ more: Set<ObjectIdentifier>) { keys.withLock { $0.formUnion(more) } }
  var all: Set<ObjectIdentifier> { keys.withLock { $0 } }
}
