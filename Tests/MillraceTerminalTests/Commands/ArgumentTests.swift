import Testing

@testable import MillraceTerminal

@Suite struct ArgumentTests {
  @Test(arguments: [
    ("5", ArgumentProblem?.none), ("+5", nil), ("", .empty), ("-", .notANumber), ("+", .notANumber),
    (".", .notANumber), ("1,000", .notANumber), ("1_000", .notANumber), ("1e3", .notANumber),
    ("0x10", .notANumber), ("٣", .notANumber), ("3.", .fraction), (".5", .fraction),
    ("-3.5", .fraction), ("3.5.1", .notANumber), ("--3", .notANumber), ("3 0", .notANumber),
    ("-1", .negative), ("-99999999999999999999", .negative), ("99999999999999999999", .overflow),
    ("1001", .tooLarge), ("1000", nil), ("000000000000000000000000000001", nil),
  ])
  func integersAreToldApart(_ text: String, _ problem: ArgumentProblem?) {
    #expect(self.problem(.integer("N", in: 0...1_000), text) == problem)
  }

  @Test func integersMayBeNegativeWhereTheRangeSaysSo() throws {
    let argument = Argument.integer("N", in: -5...5)
    #expect(try argument.value("-5") == -5)
    #expect(problem(argument, "-6") == .tooSmall)
    #expect(problem(argument, "-99999999999999999999") == .overflow)
    #expect(try Argument.integer("N").value("-9223372036854775808") == .min)
    #expect(problem(.integer("N"), "-9223372036854775809") == .overflow)
  }

  @Test func rangesAreSaid() {
    #expect(Argument.integer("N").shape.allowed == "a whole number")
    #expect(Argument.integer("N", in: 1...Int.max).shape.allowed == "a whole number of 1 or more")
    #expect(Argument.integer("N", in: .min...0).shape.allowed == "a whole number of 0 or less")
    #expect(Argument.number("R").shape.allowed == "a number")
    #expect(Argument.number("R", in: 0...0.5).shape.allowed == "a number from 0 to 0.5")
  }

  @Test(arguments: [
    ("0.5", ArgumentProblem?.none), ("1", nil), ("", .empty), ("x", .notANumber),
    ("nan", .notANumber),
    ("inf", .notANumber), ("1e-1", .notANumber), ("0x1p1", .notANumber), ("1.5", .tooLarge),
    ("-0.1", .negative), (String(repeating: "9", count: 400), .overflow),
  ])
  func numbersAreToldApart(_ text: String, _ problem: ArgumentProblem?) {
    #expect(self.problem(.number("R", in: 0...1), text) == problem)
  }

  @Test(arguments: [
    ("300ms", Duration.milliseconds(300)), ("2s", .seconds(2)), ("1.5s", .milliseconds(1_500)),
    ("1m", .seconds(60)), ("2h", .seconds(7_200)), ("0", .zero), ("0.0", .zero), ("0s", .zero),
    (".5s", .milliseconds(500)), ("5.s", .seconds(5)), ("+1s", .seconds(1)),
    ("250us", .microseconds(250)),
    ("0.25m", .seconds(15)), ("1.000000000000000000000000001s", .seconds(1)),
    ("90min", .seconds(5_400)),
    ("0.0000000000000001s", Duration(secondsComponent: 0, attosecondsComponent: 100)),
    ("9223372036854775807s", Duration(secondsComponent: .max, attosecondsComponent: 0)),
    (
      "0.9999999999999999h",
      Duration(secondsComponent: 3_599, attosecondsComponent: 999_999_999_999_640_000)
    ),
  ])
  func durationsAreExact(_ text: String, _ duration: Duration) throws {
    #expect(try Argument.duration("D").value(text) == duration)
  }

  @Test(arguments: [
    ("", ArgumentProblem.empty), ("300", .missingUnit), ("s", .notANumber), ("ms", .notANumber),
    ("1x", .unknownUnit("x")), ("1S", .unknownUnit("S")), ("-1s", .negative), ("1,5s", .notANumber),
    ("1.5.1s", .notANumber), ("99999999999999999999s", .overflow),
    ("9223372036854775807h", .overflow),
    ("-0s", .negative), ("1s2", .unknownUnit("s2")),
  ])
  func durationsAreToldApart(_ text: String, _ problem: ArgumentProblem) {
    #expect(self.problem(.duration("D"), text) == problem)
  }

  @Test func ownKindsOfArguments() throws {
    let even = Argument<Int>(ArgumentShape(name: "N", allowed: "an even number")) {
      text throws(ArgumentProblem) in
      guard let value = Int(text), value % 2 == 0 else { throw .other("is odd") }
      return value
    }
    let table = CommandTable<Int> { Command("even", even, summary: "") { $0 } }
    #expect(try table.parse("even 4") == 4)
    #expect(throws: CommandError.self) { try table.parse("even 5") }
    #expect(problem(even, "5")?.text == "is odd")
  }

  private func problem<Value>(_ argument: Argument<Value>, _ text: String) -> ArgumentProblem? {
    do {
      _ = try argument.value(text)
      return nil
    } catch {
      return error
    }
  }
}
