import DemoFeatures
import Testing

@Suite struct LayerCountTests {
  @Test(arguments: ["", " ", "\n", "\t \r\n", "\u{A0}\u{3000}\u{2028}"])
  func nothingButWhiteSpaceIsEmpty(text: String) {
    #expect(LayerCount(typed: text) == .empty)
  }

  @Test(arguments: [
    ("3", 3), ("0", 0), ("1000", 1_000), ("+3", 3), ("003", 3), ("+003", 3), ("-0", 0), ("+0", 0),
    ("000000000000000000000000000000004", 4), (" 3", 3), ("3 ", 3), ("\n\t3\r\n", 3),
    ("\u{A0}3\u{3000}", 3),
  ])
  func wholeNumbersInTheRangeAreValid(text: String, layers: Int) {
    #expect(LayerCount(typed: text) == .valid(layers))
  }

  @Test(arguments: [
    "3.5", "1,000", "3 0", "-1", "1001", "99999999999999999999", "-99999999999999999999",
    "３", "٣", "0x10", "1e2", "+", "-", "++3", "--", "+-3", "+ 3", "3+", "1_000", "1'000", "abc",
    "3\u{0}", "3\u{200B}", "3\u{20E3}", "3\n0", "½", "Ⅲ", "०", ".", "3.", "3.0", "inf", "nan",
    " \u{301}3",
  ])
  func anythingElseIsInvalid(text: String) {
    #expect(LayerCount(typed: text) == .invalid)
  }

  @Test func everyAllowedNumberIsValidHoweverItIsWritten() {
    for layers in 0...1_000 {
      for text in ["\(layers)", "+\(layers)", "000\(layers)", " \(layers)\n"] {
        #expect(LayerCount(typed: text) == .valid(layers), "\(text)")
      }
    }
    for layers in [-2, -1, 1_001, 1_002, .max, .min] {
      #expect(LayerCount(typed: "\(layers)") == .invalid)
    }
  }

  @Test func everyShortTextIsReadAsItsGrammarSays() {
    let alphabet: [Character] = ["0", "1", "9", "+", "-", ".", " ", "\n", "٣", "x"]
    for characters in everySequence(of: alphabet, upTo: 4) {
      let text = String(characters)
      #expect(LayerCount(typed: text) == naive(characters), "\(text.debugDescription)")
    }
  }

  /// Digit by digit, without the number parser of the standard library.
  private func naive(_ characters: [Character]) -> LayerCount {
    var rest = characters[...]
    while rest.first == " " || rest.first == "\n" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\n" { rest.removeLast() }
    if rest.isEmpty { return .empty }
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    guard !rest.isEmpty else { return .invalid }
    var value = 0
    for character in rest {
      guard let digit = "0123456789".firstIndex(of: character) else { return .invalid }
      value = value * 10 + "0123456789".distance(from: "0123456789".startIndex, to: digit)
    }
    return value > 1_000 || isNegative && value > 0 ? .invalid : .valid(value)
  }

  @Test func eachAnswerHasItsText() {
    #expect(LayerCount.empty.message == "Enter a layer count.")
    #expect(LayerCount.invalid.message == "Use a whole number from 0 to 1000.")
    #expect(LayerCount.valid(3).message == "Waiting for typing to pause...")
    #expect(LayerCount.calculatedMessage(layers: 10) == "Calculated for 10 layers.")
    #expect(LayerCount.calculatedMessage(layers: 1) == "Calculated for 1 layers.")
  }

  @Test func theTotalIsTheSumOfTheLayers() {
    var sum = 0
    for layers in LayerCount.allowed {
      sum += layers * layers
      #expect(LayerCount.totalTiles(layers: layers) == sum, "\(layers) layers")
    }
  }

  @Test(arguments: [(0, 0), (3, 14), (4, 30), (10, 385), (1_000, 333_833_500)])
  func knownTotals(layers: Int, total: Int) {
    #expect(LayerCount.totalTiles(layers: layers) == total)
  }
}
