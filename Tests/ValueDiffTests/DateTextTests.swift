import Foundation
import Testing

@testable import ValueDiff

@Suite struct DateTextTests {
  @Test func daysAndSecondsAreThoseOfTheCalendar() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "GMT") ?? .current
    // Every 13 days and a bit, from 1899 to 2150: all months, leap days and centuries.
    var mistakes: [String] = []
    for seconds in stride(from: -3_200_000_000.0, to: 4_700_000_000, by: 13 * 86_400 + 3_661) {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second],
        from: date
      )
      func two(_ number: Int?) -> String { String("0\(number ?? 0)".suffix(2)) }
      let expected =
        "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
        + "T\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))Z"
      if compact(date) != expected { mistakes.append("\(compact(date)) is not \(expected)") }
    }
    #expect(mistakes.isEmpty, "\(mistakes.prefix(5))")
  }

  @Test func partsOfSecondsAreAllShown() {
    #expect(DateText.text(secondsSince2001: 0.25) == "2001-01-01T00:00:00.25Z")
    #expect(DateText.text(secondsSince2001: -0.25) == "2000-12-31T23:59:59.75Z")
    #expect(DateText.text(secondsSince2001: 1e-9) == "2001-01-01T00:00:00Z + 1e-09 s")
    #expect(DateText.text(secondsSince2001: -1e-20) == "2001-01-01T00:00:00Z + -1e-20 s")
    #expect(DateText.text(secondsSince2001: 1e12) == "2001-01-01T00:00:00Z + 1000000000000.0 s")
    #expect(DateText.text(secondsSince2001: .infinity) == "2001-01-01T00:00:00Z + inf s")
  }

  @Test func neighbouringDatesNeverLookTheSame() {
    for start in [0, 0.1, 1, 59.999, 700_000_000, -700_000_000, 62_999_999_999, -1e-300] {
      var seconds: Double = start
      for _ in 0..<100 {
        #expect(
          compact(Date(timeIntervalSinceReferenceDate: seconds))
            != compact(Date(timeIntervalSinceReferenceDate: seconds.nextUp))
        )
        seconds = seconds.nextUp
      }
    }
  }

  @Test func aDifferenceOfDatesShowsBoth() {
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
    #expect(
      changedLines(date, date.addingTimeInterval(0.5))
        == ["2023-03-08T20:26:40Z → 2023-03-08T20:26:40.5Z"]
    )
  }
}
