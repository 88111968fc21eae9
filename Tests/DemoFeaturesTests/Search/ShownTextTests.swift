import Foundation
import Testing

@testable import DemoFeatures

@Suite struct ShownTextTests {
  @Test func ordinaryTextStaysAsItIs() {
    for text in ["plain", "a\\b", "äöü €", "日本語", "👨‍👩‍👧", "e\u{301}"] {
      #expect(Array(ShownText.line(text).unicodeScalars) == Array(text.unicodeScalars))
    }
  }

  @Test func whatSteersATerminalIsEscaped() {
    #expect(ShownText.line("\t|\n|\r|\0") == #"\t|\n|\r|\u{0}"#)
    #expect(ShownText.line("\u{1B}[31m\u{7}\u{7F}") == #"\u{1B}[31m\u{7}\u{7F}"#)
    #expect(ShownText.line("\u{9B}31m\u{85}") == #"\u{9B}31m\u{85}"#)
    #expect(ShownText.line("\u{2028}\u{2029}") == #"\u{2028}\u{2029}"#)
    #expect(ShownText.line("\u{202E}abc\u{2066}") == #"\u{202E}abc\u{2066}"#)
  }

  @Test func aLineIsCutAtTheLimit() {
    #expect(ShownText.line("äbc€e", limit: 5) == "äbc€e")
    #expect(ShownText.line("äbc€e", limit: 4) == "äbc€…")
    #expect(ShownText.line("abc\r", limit: 3) == "abc")
    #expect(ShownText.line("", limit: 5) == "")
  }

  private func excerpt(_ before: String, _ match: String, _ after: String) -> String {
    let start = before.utf8.count
    let line = Data((before + match + after).utf8)
    return ShownText.excerpt(of: line, around: start..<start + match.utf8.count)
  }

  @Test func anExcerptIsTheLineWithoutTheBlanksAtItsEnds() {
    #expect(excerpt(" \t let x = ", "needle", " + 1 \t\r") == "let x = needle + 1")
    #expect(excerpt("\u{1B}", "a", "\tb") == "\\u{1B}a\\tb")
  }

  @Test func aLongLineKeepsAThirdOfTheRoomForWhatStandsBefore() {
    let long = String(repeating: "é", count: 500)
    #expect(
      excerpt(long, "needle", long) == "…" + long.prefix(66) + "needle" + long.prefix(128) + "…"
    )
    #expect(excerpt("ab", "needle", long) == "abneedle" + long.prefix(192) + "…")
    #expect(excerpt(long, "needle", "ab") == "…" + long.prefix(192) + "needleab")
    #expect(excerpt("", long, "") == long.prefix(200) + "…")
  }
}
