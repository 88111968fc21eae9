/// Makes unique ids.
///
/// ```swift
/// @Dependency(\.uuid) var uuid
/// …
/// state.rows.append(Row(id: uuid()))
/// ```
public struct UniqueIDGenerator: Sendable {
  private let generate: @Sendable () -> UniqueID

  public init(_ generate: @escaping @Sendable () -> UniqueID) {
    self.generate = generate
  }

  /// A new id.
  public func callAsFunction() -> UniqueID { generate() }

  /// Random ids, from the system's source of random numbers.
  public static let live = UniqueIDGenerator {
    var generator = SystemRandomNumberGenerator()
    return UniqueID.random(using: &generator)
  }

  /// Ids that count up from zero, whichever thread asks: `00000000-0000-0000-0000-000000000000`, …
  ///
  /// Each call of this function starts anew.
  public static func counting() -> UniqueIDGenerator {
    let count = SharedCounter()
    return UniqueIDGenerator { UniqueID(count.next()) }
  }

  /// The same id again and again.
  public static func constant(_ id: UniqueID) -> UniqueIDGenerator { UniqueIDGenerator { id } }

  /// A fake that reports its uses. It counts; each call of this function starts anew.
  public static func unimplemented() -> UniqueIDGenerator {
    let counting = counting()
    return UniqueIDGenerator {
      DependencyValues.reportUnimplemented(UuidKey.self, call: "uuid()")
      return counting()
    }
  }
}

private final class SharedCounter: Sendable {
  private let count = Guarded<UInt64>(0)

  func next() -> UInt64 {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}

private enum UuidKey: DependencyKey {
  static var liveValue: UniqueIDGenerator { .live }
  static var testValue: UniqueIDGenerator { .unimplemented() }
}

extension DependencyValues {
  /// Makes unique ids. In a `TestStore` they count up from zero.
  public var uuid: UniqueIDGenerator {
    get { self[UuidKey.self] }
    set { self[UuidKey.self] = newValue }
  }
}
