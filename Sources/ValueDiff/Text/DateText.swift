/// A point in time as a text, such that different times have different texts.
enum DateText {
  /// `2001-01-01T00:00:00.25Z` for 0.25 seconds, with as many decimals as the number has.
  static func text(secondsSince2001 seconds: Double) -> String {
    // Years outside 5...3997, and not-a-number.
    guard abs(seconds) < 63_000_000_000 else { return remote(seconds) }
    let truncated = Int(seconds)
    let whole = Double(truncated) > seconds ? truncated - 1 : truncated
    let fraction = seconds - Double(whole)
    let decimals = fraction == 0 ? "" : "\(fraction)"
    // Fractions so small that the sum does not carry them.
    guard Double(whole) + fraction == seconds, fraction < 1, !decimals.contains("e") else {
      return remote(seconds)
    }
    let (day, second) = divided(whole, by: 86_400)
    return date(daysSince2001: day) + "T" + two(second / 3_600) + ":" + two(second / 60 % 60) + ":"
      + two(second % 60) + decimals.dropFirst() + "Z"
  }

  private static func remote(_ seconds: Double) -> String {
    "2001-01-01T00:00:00Z + \(seconds) s"
  }

  /// Years are counted from March, so that the leap day is the last day of a year, and in eras of 400
  /// years, which all have the same 146 097 days.
  private static func date(daysSince2001 days: Int) -> String {
    let daysFromFirstOfMarch0To2001 = 730_791
    let (era, dayOfEra) = divided(days + daysFromFirstOfMarch0To2001, by: 146_097)
    let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    let yearText = "\(year)"
    return String(repeating: "0", count: max(0, 4 - yearText.count)) + yearText
      + "-" + two(month) + "-" + two(day)
  }

  private static func divided(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = number % divisor
    return remainder < 0
      ? (number / divisor - 1, remainder + divisor)
      : (number / divisor, remainder)
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
