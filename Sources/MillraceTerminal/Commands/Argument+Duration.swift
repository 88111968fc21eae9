extension Argument where Value == Duration {
  /// A length of time with its unit: `300ms`, `2s`, `1.5s`, `1m`, `2h`. Never negative.
  ///
  /// Up to sixteen digits after the point count, further ones are dropped. `0` needs no unit.
  public static func duration(_ name: String) -> Argument {
    let shape = ArgumentShape(name: name, allowed: "a time such as 300ms, 1.5s, 2m or 1h")
    return Argument(shape) { text throws(ArgumentProblem) in
      if text.isEmpty { throw .empty }
      let unit = text.drop { $0.isASCII && !$0.isLetter }
      guard let number = DecimalNumber(text[..<unit.startIndex]) else { throw .notANumber }
      if unit.isEmpty, number.isZero { return .zero }
      if number.isNegative { throw .negative }
      if unit.isEmpty { throw .missingUnit }
      return try duration(number, unit: String(unit))
    }
  }

  private static func duration(
    _ number: DecimalNumber,
    unit: String
  ) throws(ArgumentProblem) -> Duration {
    let unitAttoseconds: Int128
    switch unit {
    case "us", "µs", "μs": unitAttoseconds = 1_000_000_000_000
    case "ms": unitAttoseconds = 1_000_000_000_000_000
    case "s": unitAttoseconds = 1_000_000_000_000_000_000
    case "m", "min": unitAttoseconds = 60_000_000_000_000_000_000
    case "h": unitAttoseconds = 3_600_000_000_000_000_000_000
    default: throw .unknownUnit(unit)
    }
    // More digits of an hour would not fit into 128 bits.
    let digits = number.fraction.prefix(16)
    guard let whole = Int64(number.whole.isEmpty ? "0" : number.whole),
      let part = Int128(digits.isEmpty ? "0" : digits)
    else { throw .overflow }
    let scale = (0..<digits.count).reduce(Int128(1)) { power, _ in power * 10 }
    let (wholePart, overflow) = unitAttoseconds.multipliedReportingOverflow(by: Int128(whole))
    let (fractionPart, fractionOverflow) = unitAttoseconds.multipliedReportingOverflow(by: part)
    let (sum, sumOverflow) = wholePart.addingReportingOverflow(fractionPart / scale)
    let seconds = Int64(exactly: sum / 1_000_000_000_000_000_000)
    guard !overflow, !fractionOverflow, !sumOverflow, let seconds else { throw .overflow }
    return Duration(
      secondsComponent: seconds,
      attosecondsComponent: Int64(sum % 1_000_000_000_000_000_000)
    )
  }
}
