import Testing

@testable import Millrace

@Suite struct DurationExactTests {
  static let samples: [Duration] = [
    .mostNegative, Duration(attoseconds: .min + 1), .seconds(-1),
    Duration(attoseconds: -1), .zero, Duration(attoseconds: 1), .seconds(1), .seconds(Int64.max),
    Duration(attoseconds: .max - 1), .longest,
  ]

  @Test func sumsAndDifferencesAreExactOrAtTheEnd() {
    // The operators of `Duration` itself trap for some of these although the result exists.
    for left in Self.samples {
      for right in Self.samples {
        // Of halves neither the sum nor the difference overflows, and both have the right sign.
        let isNegative = left.attoseconds / 2 + right.attoseconds / 2 < 0
        let isBelow = left.attoseconds / 2 - right.attoseconds / 2 < 0
        let sum = left.attoseconds.addingReportingOverflow(right.attoseconds)
        let difference = left.attoseconds.subtractingReportingOverflow(right.attoseconds)
        #expect(
          left.addingClamped(right).attoseconds
            == (sum.overflow ? (isNegative ? .min : .max) : sum.partialValue)
        )
        #expect(
          left.subtractingClamped(right).attoseconds
            == (difference.overflow ? (isBelow ? .min : .max) : difference.partialValue)
        )
      }
    }
  }

  @Test func productsAreExactOrNil() {
    #expect(
      Duration.milliseconds(100).multipliedExactly(by: 1_000_000_007)
        == .milliseconds(100_000_000_700)
    )
    #expect(
      Duration(attoseconds: 1).multipliedExactly(by: .max) == Duration(attoseconds: Int128(Int.max))
    )
    #expect(Duration.seconds(Int64.max).multipliedExactly(by: 18) != nil)
    #expect(Duration.seconds(Int64.max).multipliedExactly(by: 19) == nil)
    #expect(Duration.longest.multipliedExactly(by: 1) == .longest)
    #expect(Duration.longest.multipliedExactly(by: 2) == nil)
    #expect(Duration.longest.multipliedExactly(by: 0) == .zero)
  }

  @Test func intervalsAreCountedWhole() {
    #expect(Duration.seconds(10).intervals(of: .seconds(3)) == (3, true))
    #expect(Duration.seconds(9).intervals(of: .seconds(3)) == (3, false))
    #expect(Duration.zero.intervals(of: .seconds(3)) == (0, false))
    #expect(Duration.longest.intervals(of: Duration(attoseconds: 1)) == (.max, false))
    #expect(Duration.seconds(-10).intervals(of: .seconds(3)) == (-3, false))
  }

  @Test(arguments: [
    (Duration.zero, "0 s"),
    (.seconds(1), "1 s"),
    (.milliseconds(1500), "1.5 s"),
    (.milliseconds(300), "0.3 s"),
    (.seconds(100), "100 s"),
    (.microseconds(-250_000), "-0.25 s"),
    (.nanoseconds(1), "0.000000001 s"),
    (Duration(attoseconds: 1), "0.000000000000000001 s"),
    (Duration(attoseconds: -1), "-0.000000000000000001 s"),
    (.longest, "170141183460469231731.687303715884105727 s"),
    (.mostNegative, "-170141183460469231731.687303715884105728 s"),
  ])
  func durationsPrintExactly(duration: Duration, text: String) {
    #expect(duration.secondsText == text)
    #expect("\(VirtualInstant(offset: duration))" == text)
  }

  @Test func instantsMoveAndCompare() {
    let instant = VirtualInstant.zero.advanced(by: .milliseconds(1500))
    #expect(instant > .zero && instant.offset == .milliseconds(1500))
    #expect(instant.duration(to: .zero) == .milliseconds(-1500))
    #expect(VirtualInstant.zero.duration(to: instant) == .milliseconds(1500))
    #expect(instant.advanced(by: .longest).offset == .longest)
    #expect(VirtualInstant(offset: .mostNegative).duration(to: instant) == .longest)
  }
}
