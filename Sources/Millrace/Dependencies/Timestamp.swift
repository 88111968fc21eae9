/// A moment in time: how long after the beginning of 1970 it is, in UTC and without leap seconds.
///
/// It prints as ISO 8601. With Foundation, `Date(timeIntervalSince1970: timestamp.sinceEpoch / .seconds(1))`
/// is the same moment as a `Date`.
///
/// ```swift
/// let noon = Timestamp(sinceEpoch: .seconds(1_234_526_400))
/// print(noon)  // 2009-02-13T12:00:00Z
/// ```
public struct Timestamp: InstantProtocol, Codable, Sendable {
  public typealias Duration = Swift.Duration

  /// How long after 1 January 1970, 00:00 UTC.
  public var sinceEpoch: Duration

  public init(sinceEpoch: Duration) {
    self.sinceEpoch = sinceEpoch
  }

  /// 1 January 1970, 00:00 UTC.
  public static let epoch = Timestamp(sinceEpoch: .zero)

  public func advanced(by duration: Duration) -> Timestamp {
    Timestamp(sinceEpoch: sinceEpoch.addingClamped(duration))
  }

  public func duration(to other: Timestamp) -> Duration {
    other.sinceEpoch.subtractingClamped(sinceEpoch)
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.sinceEpoch < right.sinceEpoch
  }
}

extension Timestamp: CustomStringConvertible {
  /// ISO 8601, to the millisecond where it is not a whole second: `2009-02-13T23:31:30.250Z`.
  public var description: String {
    let milliseconds = sinceEpoch.attoseconds.floored(dividedBy: 1_000_000_000_000_000)
    let seconds = milliseconds.floored(dividedBy: 1000)
    let days = seconds.floored(dividedBy: 86_400)
    let (year, month, day) = CivilDate.date(daysSinceEpoch: days)
    let secondOfDay = seconds - days * 86_400
    let fraction = milliseconds - seconds * 1000
    let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { padded($0, 2) }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    return
      "\(date)T\(time.joined(separator: ":"))\(fraction == 0 ? "" : "." + padded(fraction, 3))Z"
  }
}

private func padded(_ number: Int128, _ width: Int) -> String {
  let digits = String(number.magnitude)
  let zeros = String(repeating: "0", count: max(0, width - digits.count))
  return (number < 0 ? "-" : "") + zeros + digits
}

extension Int128 {
  /// The quotient, rounded down.
  fileprivate func floored(dividedBy divisor: Int128) -> Int128 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// The Gregorian calendar, counted in days.
private enum CivilDate {
  /// Years are counted from 1 March, so that the day which leap years add is the last of its year.
  static func date(daysSinceEpoch: Int128) -> (year: Int128, month: Int128, day: Int128) {
    let daysIn400Years: Int128 = 146_097
    let days = daysSinceEpoch + 719_468  // since 1 March of the year 0
    let era = days.floored(dividedBy: daysIn400Years)
    let dayOfEra = days - era * daysIn400Years
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
