import Testing

@testable import MillraceTerminal

@Suite struct DurationTextTests {
  @Test(arguments: [
    (Duration.zero, "0 s"), (.nanoseconds(1), "1 ns"), (.nanoseconds(999), "999 ns"),
    (.nanoseconds(1_499), "1 µs"), (.nanoseconds(1_500), "2 µs"), (.microseconds(250), "250 µs"),
    (.nanoseconds(999_499), "999 µs"), (.nanoseconds(999_500), "1 ms"),
    (.milliseconds(300), "300 ms"),
    (.microseconds(999_499), "999 ms"), (.microseconds(999_500), "1 s"), (.seconds(1), "1 s"),
    (.milliseconds(1_500), "1.5 s"), (.milliseconds(1_949), "1.9 s"), (.milliseconds(1_950), "2 s"),
    (.milliseconds(59_949), "59.9 s"), (.milliseconds(59_950), "1 min"), (.seconds(60), "1 min"),
    (.seconds(125), "2 min 5 s"), (.milliseconds(3_599_499), "59 min 59 s"),
    (.milliseconds(3_599_500), "1 h"), (.seconds(3_900), "1 h 5 min"), (.seconds(86_400), "24 h"),
    (.milliseconds(-1_500), "-1.5 s"), (.nanoseconds(-5), "-5 ns"),
    (Duration(secondsComponent: .max, attosecondsComponent: 0), "5124095 h 35 min"),
  ])
  func aDurationIsSaid(_ duration: Duration, _ text: String) {
    #expect(duration.humanText == text)
  }

  @Test func countsAreSaid() {
    #expect(CountText.text(0, "effect") == "no effects")
    #expect(CountText.text(1, "effect") == "1 effect")
    #expect(CountText.text(2, "entry", plural: "entries") == "2 entries")
    #expect(CountText.text(100_000, "file") == "100,000 files")
    #expect(CountText.grouped(-1_234_567) == "-1,234,567")
    #expect(CountText.grouped(999) == "999")
    #expect(CountText.grouped(.min) == "-9,223,372,036,854,775,808")
  }
}
