import Testing

@testable import DemoFeatures

@Suite struct VisibleTextTests {
  private func shown(_ text: String) -> String { VisibleText.pieces(Array(text.utf8)).joined() }

  @Test func ordinaryTextStaysAsItIs() {
    for text in ["plain", "a\\b", "äöü €", "日本語", "👨‍👩‍👧", "e\u{301}"] {
      #expect(Array(shown(text).unicodeScalars) == Array(text.unicodeScalars))
    }
  }

  @Test func whatSteersATerminalIsEscaped() {
    #expect(shown("\t|\n|\r|\0") == #"\t|\n|\r|\0"#)
    #expect(shown("\u{1B}[31m\u{7}\u{7F}") == #"\u{1B}[31m\u{7}\u{7F}"#)
    #expect(shown("\u{9B}31m\u{85}") == #"\u{9B}31m\u{85}"#)
    #expect(shown("\u{2028}\u{2029}") == #"\u{2028}\u{2029}"#)
    #expect(shown("\u{202E}abc\u{2066}") == #"\u{202E}abc\u{2066}"#)
  }

  @Test func noScalarThatControlsIsShownAsItIs() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.properties.generalCategory == .control, !VisibleText.needsEscape(scalar) {
        Issue.record("\(value)")
      }
    }
  }

  @Test func bytesThatAreNoUTF8AreShownAsReplacements() {
    #expect(VisibleText.pieces([0x61, 0xFF, 0x62]).joined() == "a\u{FFFD}b")
  }

  @Test func aLineIsCutAtTheLimit() {
    let line = Array("äbc€e".utf8)
    #expect(VisibleText.line(line, isCut: false, limit: 5) == "äbc€e")
    #expect(VisibleText.line(line, isCut: true, limit: 5) == "äbc€e…")
    #expect(VisibleText.line(line, isCut: false, limit: 4) == "äbc€…")
    #expect(VisibleText.line(line, isCut: false, limit: 0) == "…")
    #expect(VisibleText.line([UInt8](), isCut: false, limit: 5) == "")
    #expect(VisibleText.line(line.dropLast(2), isCut: true, limit: 5) == "äbc…")
    #expect(VisibleText.line(Array("\u{1B}a".utf8), isCut: false, limit: 5) == "…")
    #expect(VisibleText.line(Array("\u{1B}a".utf8), isCut: false, limit: 7) == #"\u{1B}a"#)
  }

  @Test func aLongLineOfWideScalarsFillsTheLimit() {
    for shift in 0..<4 {
      let line = Array(
        (String(repeating: "a", count: shift) + String(repeating: "😀", count: 99)).utf8
      )
      let text = VisibleText.line(line, isCut: false, limit: 20)
      #expect(text.unicodeScalars.count == 21)
      #expect(!text.contains("\u{FFFD}"))
    }
  }
}
