/// A source of random numbers that may be used by any thread, and by many at once.
///
/// All copies draw from the same source.
///
/// ```swift
/// @Dependency(\.randomNumberGenerator) var randomNumberGenerator
/// …
/// state.dice = randomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
public struct SharedRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private final class Source: Sendable {
    let generator: Guarded<any RandomNumberGenerator & Sendable>
    let onUse: @Sendable () -> Void

    init(_ generator: any RandomNumberGenerator & Sendable, onUse: @escaping @Sendable () -> Void) {
      self.generator = Guarded(generator)
      self.onUse = onUse
    }
  }

  private let source: Source

  /// Shares a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.init(generator, onUse: {})
  }

  /// Shares a `SeededRandomNumberGenerator`: always the same numbers for the same seed.
  public init(seed: UInt64) { self.init(SeededRandomNumberGenerator(seed: seed)) }

  /// - Parameter onUse: Called before each number, on the thread that draws it.
  package init(
    _ generator: some RandomNumberGenerator & Sendable,
    onUse: @escaping @Sendable () -> Void
  ) {
    source = Source(generator, onUse: onUse)
  }

  public func next() -> UInt64 {
    source.onUse()
    return source.generator.withLock { $0.next() }
  }

  /// Draws numbers. No lock is held between two of them.
  public func callAsFunction<Result>(
    _ body: (inout SharedRandomNumberGenerator) throws -> Result
  ) rethrows -> Result {
    var copy = self
    return try body(&copy)
  }

  /// The system's source of random numbers.
  public static let live = SharedRandomNumberGenerator(SystemRandomNumberGenerator())

  /// Always the same numbers for the same seed.
  ///
  /// Each call of this function starts anew.
  public static func seeded(_ seed: UInt64) -> SharedRandomNumberGenerator {
    SharedRandomNumberGenerator(SeededRandomNumberGenerator(seed: seed))
  }

  /// A fake that reports its uses. Its numbers are always the same; each call of this function starts anew.
  public static func unimplemented() -> SharedRandomNumberGenerator {
    SharedRandomNumberGenerator(SeededRandomNumberGenerator(seed: 0)) {
      DependencyValues.reportUnimplemented(RandomNumberGeneratorKey.self, call: "next()")
    }
  }
}

/// A generator whose numbers follow from its seed: SplitMix64.
///
/// It is meant for tests. Who knows a few of its numbers knows all.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

private enum RandomNumberGeneratorKey: DependencyKey {
  static var liveValue: SharedRandomNumberGenerator { .live }
  static var testValue: SharedRandomNumberGenerator { .unimplemented() }
}

extension DependencyValues {
  /// Random numbers. In a `TestStore` they follow from a seed that is printed when the test fails.
  public var randomNumberGenerator: SharedRandomNumberGenerator {
    get { self[RandomNumberGeneratorKey.self] }
    set { self[RandomNumberGeneratorKey.self] = newValue }
  }
}
