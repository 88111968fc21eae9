extension Argument where Value == Int {
  /// A whole number in decimal digits, with or without a sign.
  ///
  /// `+3` and `003` are 3. Refused, each with its own reason: a fraction, a negative number where none is
  /// allowed, more digits than `Int` holds, a number out of the range.
  public static func integer(
    _ name: String,
    in range: ClosedRange<Int> = .min ... .max
  ) -> Argument {
    Argument(ArgumentShape(name: name, allowed: allowed(range))) { text throws(ArgumentProblem) in
      let value = try integer(text, negativesAllowed: range.lowerBound < 0)
      if value > range.upperBound { throw .tooLarge }
      if value < range.lowerBound {
        throw value < 0 && range.lowerBound >= 0 ? .negative : .tooSmall
      }
      return value
    }
  }

  private static func integer(
    _ text: String,
    negativesAllowed: Bool
  ) throws(ArgumentProblem) -> Int {
    if text.isEmpty { throw .empty }
    guard let number = DecimalNumber(text) else { throw .notANumber }
    if number.hasPoint { throw .fraction }
    guard let value = Int(text) else {
      throw number.isNegative && !negativesAllowed ? .negative : .overflow
    }
    return value
  }

  private static func allowed(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (let lower, .max): "a whole number of \(lower) or more"
    case (.min, let upper): "a whole number of \(upper) or less"
    case (let lower, let upper): "a whole number from \(lower) to \(upper)"
    }
  }
}
