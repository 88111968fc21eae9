import SampleFeatures
import Testing

@testable import ValueDiff

/// Fuzzing of texts and differences: each seed makes a value, one that is equal to it, and a changed one.
@Suite("Generated values: equal ones print the same, different ones never look the same")
struct GeneratedValueTests {
  private static let seeds = 0..<Rounds.of(25, full: 1_500)

  /// What is wrong with the texts of two equal values.
  private func mistakeOfEqual(_ value: Any, _ equal: Any) -> String? {
    if dumped(value) != dumped(equal) { return "dumped: \(dumped(value)) \(dumped(equal))" }
    for limit in [1, 30, Int.max] where compact(value, limit: limit) != compact(equal, limit: limit)
    {
      return "compact: \(compact(value, limit: limit)) \(compact(equal, limit: limit))"
    }
    return difference(value, equal).map { "difference: \($0)" }
  }

  /// What is wrong with the difference of two different values, which is `text` and `lines`.
  private func mistake(_ text: String?, _ lines: [String]) -> String? {
    guard let text, !text.isEmpty, !lines.isEmpty else { return "nothing" }
    if let scalar = hidden(in: text + lines.joined()) { return "holds \(scalar.value): \(text)" }
    let rows = text.split(separator: "\n")
    let gone = rows.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let come = rows.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
    if gone.map(Looks.of).sorted() == come.map(Looks.of).sorted() { return "looks alike: \(text)" }
    for line in lines {
      let sides = line.split(separator: " → ")
      if sides.count == 2, Looks.of(String(sides[0])) == Looks.of(String(sides[1])) {
        return "looks alike: \(line)"
      }
    }
    return nil
  }

  private func hidden(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first {
      $0.properties.isDefaultIgnorableCodePoint && $0 != "\u{200D}" && $0 != "\u{FE0F}"
        || $0 == "\u{A0}" || $0 == "\u{2800}" || $0 == "\0" || $0 == "\t"
    }
  }

  @Test func equalValuesPrintTheSame() {
    for seed in Self.seeds {
      var numbers = SeededNumbers(seed: UInt64(seed))
      let value = GeneratedValue.generated(by: &numbers)
      let equal = value.rebuilt
      let wrong = mistakeOfEqual(value, equal) ?? mistakeOfEqual(value.plain, equal.plain)
      if let wrong {
        Issue.record("seed \(seed): \(wrong)")
        return
      }
    }
  }

  @Test func differentValuesNeverLookTheSame() {
    for seed in Self.seeds {
      var numbers = SeededNumbers(seed: UInt64(seed))
      let value = GeneratedValue.generated(by: &numbers)
      let changed = value.changed(by: &numbers)
      if value == changed { continue }
      let old = value.plain
      let new = changed.plain
      let wrong =
        mistake(difference(value, changed), changedLines(value, changed))
        ?? mistake(difference(old, new), changedLines(old, new))
        ?? mistake(difference(old, new), changedLines(old, new, limit: 12))
      if let wrong {
        Issue.record("seed \(seed): \(wrong)")
        return
      }
    }
  }
}
