// Arithmetic on durations that neither rounds nor traps.
//
// A clock that is moved by hand is often told to sleep "for ever" or to jump "to the end", and the
// operators of the standard library trap when a sum leaves the 128 bits of a duration.
extension Duration {
  /// The longest duration there is: 2¹²⁷ − 1 attoseconds, about 5 · 10¹² years.
  package static let longest = Duration(attoseconds: .max)

  /// The most negative duration there is.
  package static let mostNegative = Duration(attoseconds: .min)

  /// The sum, or the nearest duration that can be represented.
  package func addingClamped(_ other: Duration) -> Duration {
    let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
    guard overflows else { return Duration(attoseconds: sum) }
    // Only two summands of the same sign overflow.
    return other < .zero ? .mostNegative : .longest
  }

  /// The difference, or the nearest duration that can be represented.
  package func subtractingClamped(_ other: Duration) -> Duration {
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    guard overflows else { return Duration(attoseconds: difference) }
    return other < .zero ? .longest : .mostNegative
  }

  /// The product, or nil when it cannot be represented.
  package func multipliedExactly(by factor: Int) -> Duration? {
    let (product, overflows) = attoseconds.multipliedReportingOverflow(by: Int128(factor))
    return overflows ? nil : Duration(attoseconds: product)
  }

  /// How many whole intervals fit into this duration, and whether something is left over.
  ///
  /// - Parameter interval: Greater than zero.
  package func intervals(of interval: Duration) -> (whole: Int128, hasRemainder: Bool) {
    let (whole, remainder) = attoseconds.quotientAndRemainder(dividingBy: interval.attoseconds)
    return (whole, remainder > 0)
  }

  /// The exact value in seconds without superfluous digits: `0 s`, `1.5 s`, `-0.000001 s`.
  package var secondsText: String {
    let attosecondsInSecond: UInt128 = 1_000_000_000_000_000_000
    let (seconds, fraction) =
      attoseconds.magnitude.quotientAndRemainder(dividingBy: attosecondsInSecond)
    let sign = attoseconds < 0 ? "-" : ""
    guard fraction > 0 else { return "\(sign)\(seconds) s" }
    // The added leading one keeps the zeros behind the point.
    var digits = String(fraction + attosecondsInSecond).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(seconds).\(digits) s"
  }
}
