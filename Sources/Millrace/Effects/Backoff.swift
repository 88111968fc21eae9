/// How long to pause before something that failed is tried again.
///
/// ```swift
/// .exponential(initial: .milliseconds(100), cap: .seconds(1))    // 0.1 s, 0.2 s, 0.4 s, 0.8 s, 1 s, 1 s, …
/// ```
public struct Backoff: Hashable, Sendable {
  let initial: Duration
  let factor: Double
  let cap: Duration
  let jitter: Double
  let seed: UInt64?

  /// The same pause each time. Less than zero counts as zero.
  public static func constant(_ pause: Duration) -> Backoff {
    Backoff(initial: max(pause, .zero), factor: 1, cap: .longest, jitter: 0, seed: nil)
  }

  /// A pause that grows by a factor with each failure.
  ///
  /// - Parameters:
  ///   - initial: The pause after the first failure. Less than zero counts as zero.
  ///   - factor: By how much each pause is longer than the one before. Less than 1 counts as 1.
  ///   - cap: The longest pause.
  ///   - jitter: Which part of each pause is left to chance, from 0 to 1, so that many who failed at one
  ///     moment do not all come back at one moment. With 0.25 a pause of 4 s becomes one of 3 s to 4 s;
  ///     never a longer one.
  ///   - seed: Where chance starts, for pauses that are the same in every run; `nil` for a number that
  ///     each run takes from the `randomNumberGenerator` dependency after its first failure.
  public static func exponential(
    initial: Duration,
    factor: Double = 2,
    cap: Duration = .seconds(60),
    jitter: Double = 0,
    seed: UInt64? = nil
  ) -> Backoff {
    Backoff(
      initial: max(initial, .zero),
      // Written so that a factor or a jitter that is not a number counts as none.
      factor: factor > 1 ? factor : 1,
      cap: max(cap, .zero),
      jitter: jitter > 0 ? min(jitter, 1) : 0,
      seed: seed
    )
  }

  /// The pause after a failure.
  ///
  /// - Parameters:
  ///   - failure: The number of the failure, counted from 1.
  ///   - generator: Chance. It is asked only when there is jitter.
  /// - Complexity: O(log *failure*).
  public func pause(
    after failure: Int,
    using generator: inout some RandomNumberGenerator
  ) -> Duration {
    let growth = power(max(1, failure) - 1)
    // The usual cases are exact to the attosecond; a floating-point number has 53 bits.
    guard initial > .zero, growth > 1 || jitter > 0 else { return min(initial, cap) }
    let longest = min(Double(initial.attoseconds) * growth, Double(cap.attoseconds))
    let part = jitter > 0 ? 1 - jitter * Double.random(in: 0...1, using: &generator) : 1
    guard let exact = Int128(exactly: (longest * part).rounded()) else { return cap }
    return min(Duration(attoseconds: exact), cap)
  }

  private func power(_ exponent: Int) -> Double {
    var (result, base, rest) = (1.0, factor, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= base }
      base *= base
      rest >>= 1
    }
    return result
  }
}
