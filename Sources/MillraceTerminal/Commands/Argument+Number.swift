extension Argument where Value == Double {
  /// A number with or without a fraction, in decimal digits.
  ///
  /// `.5` and `5.` are accepted, an exponent, `inf` and `nan` are not.
  public static func number(
    _ name: String,
    in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  ) -> Argument {
    Argument(ArgumentShape(name: name, allowed: allowed(range))) { text throws(ArgumentProblem) in
      if text.isEmpty { throw .empty }
      guard let number = DecimalNumber(text) else { throw .notANumber }
      let plain = "\(number.whole.isEmpty ? "0" : number.whole).\(number.fraction)0"
      guard let size = Double(plain), size.isFinite else { throw .overflow }
      let value = number.isNegative ? -size : size
      if value > range.upperBound { throw .tooLarge }
      if value < range.lowerBound {
        throw value < 0 && range.lowerBound >= 0 ? .negative : .tooSmall
      }
      return value
    }
  }

  private static func allowed(_ range: ClosedRange<Double>) -> String {
    let limit = Double.greatestFiniteMagnitude
    return switch (range.lowerBound, range.upperBound) {
    case (-limit, limit): "a number"
    case (let lower, limit): "a number of \(shown(lower)) or more"
    case (-limit, let upper): "a number of \(shown(upper)) or less"
    case (let lower, let upper): "a number from \(shown(lower)) to \(shown(upper))"
    }
  }

  private static func shown(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
