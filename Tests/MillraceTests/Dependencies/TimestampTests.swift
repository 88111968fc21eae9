import Millrace
import Testing

@Suite("Timestamp")
struct TimestampTests {
  @Test(arguments: [
    (Duration.zero, "1970-01-01T00:00:00Z"),
    (.seconds(1_234_567_890), "2009-02-13T23:31:30Z"),
    (.seconds(951_782_400), "2000-02-29T00:00:00Z"),
    (.seconds(4_107_542_400), "2100-03-01T00:00:00Z"),
    (.seconds(-1), "1969-12-31T23:59:59Z"),
    (.milliseconds(1_500), "1970-01-01T00:00:01.500Z"),
    (.milliseconds(-1), "1969-12-31T23:59:59.999Z"),
    (.seconds(-62_167_219_200), "0000-01-01T00:00:00Z"),
    (.seconds(253_402_300_799), "9999-12-31T23:59:59Z"),
  ])
  func itPrintsAsISO8601(sinceEpoch: Duration, text: String) {
    #expect("\(Timestamp(sinceEpoch: sinceEpoch))" == text)
  }

  @Test func everyDayOfEightHundredYearsFollowsTheOneBefore() {
    var (year, month, day) = (1600, 1, 1)
    let first: Int64 = -135_140  // days from 1600-01-01 to 1970-01-01
    for number in 0..<292_194 {
      let text = "\(Timestamp(sinceEpoch: .seconds((first + Int64(number)) * 86_400)))"
      let expected = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T"
      if !text.hasPrefix(expected) { Testing.Issue.record("\(text) instead of \(expected)") }
      day += 1
      let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let february = isLeapYear ? 29 : 28
      let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func itIsAnInstant() {
    let later = Timestamp.epoch.advanced(by: .seconds(5))
    #expect(Timestamp.epoch.duration(to: later) == .seconds(5))
    #expect(Timestamp.epoch < later)
    #expect(later.advanced(by: .longest).sinceEpoch == .longest)
  }

  @Test func theSystemKnowsTheTime() {
    let now = DateGenerator.live.now
    #expect(now > Timestamp(sinceEpoch: .seconds(1_600_000_000)))
    #expect(now < Timestamp(sinceEpoch: .seconds(10_000_000_000)))
  }
}
