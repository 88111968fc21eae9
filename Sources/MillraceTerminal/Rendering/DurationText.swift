extension Duration {
  /// This duration as a person would say it, in the largest unit that fits: `300 ms`, `1.5 s`,
  /// `2 min 5 s`, `1 h 5 min`.
  ///
  /// Rounded to the nearest shown digit, away from zero at the half, and carried over:
  /// 999.6 ms is `1 s`. Below a millisecond in `µs`, below that in `ns`.
  public var humanText: String {
    let sign = self < .zero ? "-" : ""
    let nanoseconds = magnitudeInNanoseconds
    switch nanoseconds {
    case 0: return "0 s"
    case ..<1_000: return "\(sign)\(nanoseconds) ns"
    case ..<999_500: return "\(sign)\(Self.round(nanoseconds, to: 1_000)) µs"
    case ..<999_500_000: return "\(sign)\(Self.round(nanoseconds, to: 1_000_000)) ms"
    case ..<59_950_000_000:
      let tenths = Self.round(nanoseconds, to: 100_000_000)
      return sign + "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " s"
    case ..<3_599_500_000_000:
      return sign + Self.pair(Self.round(nanoseconds, to: 1_000_000_000), "min", "s")
    default:
      return sign + Self.pair(Self.round(nanoseconds, to: 60_000_000_000), "h", "min")
    }
  }

  private var magnitudeInNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.magnitude.multipliedReportingOverflow(by: 1_000_000_000)
    // More than 584 years: the largest value says enough.
    if overflow { return .max }
    let part = (attoseconds.magnitude + 500_000_000) / 1_000_000_000
    return whole.addingReportingOverflow(part).overflow ? .max : whole + part
  }

  private static func round(_ value: UInt64, to unit: UInt64) -> UInt64 {
    value / unit + (value % unit >= unit / 2 ? 1 : 0)
  }

  private static func pair(_ total: UInt64, _ large: String, _ small: String) -> String {
    total % 60 == 0
      ? "\(total / 60) \(large)" : "\(total / 60) \(large) \(total % 60) \(small)"
  }
}
