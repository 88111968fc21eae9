import Synchronization

/// A source of random numbers which many may share, from any thread.
///
/// ```swift
/// @Dependency(\.randomNumberGenerator) var generator
/// …
/// var generator = generator        // a copy draws from the same source
/// let side = Int.random(in: 1...6, using: &generator)
/// ```
///
/// Give a test `SharedRandomNumberGenerator(seed: 1)` and it sees the same numbers each time.
public struct SharedRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private final class Source: Sendable {
    let generator: Mutex<any RandomNumberGenerator & Sendable>

    init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = Mutex(generator) }
  }

  private let source: Source

  /// Shares a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) { source = Source(generator) }

  /// Shares a `SeededRandomNumberGenerator`.
  public init(seed: UInt64) { self.init(SeededRandomNumberGenerator(seed: seed)) }

  /// The next number. Each is given to one caller only.
  public func next() -> UInt64 { source.generator.withLock { $0.next() } }
}

/// Random numbers that are the same for the same seed, on every platform. Not for secrets.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts with a seed; any number is as good as any other.
  public init(seed: UInt64) { state = seed }

  /// A counter with an odd step (2⁶⁴ divided by the golden ratio), whose bits are mixed thoroughly.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

private enum RandomNumberGeneratorKey: DependencyKey {
  static var liveValue: SharedRandomNumberGenerator {
    SharedRandomNumberGenerator(SystemRandomNumberGenerator())
  }
}

extension DependencyValues {
  /// Where chance comes from, such as that of pauses between two tries.
  public var randomNumberGenerator: SharedRandomNumberGenerator {
    get { self[RandomNumberGeneratorKey.self] }
    set { self[RandomNumberGeneratorKey.self] = newValue }
  }
}
