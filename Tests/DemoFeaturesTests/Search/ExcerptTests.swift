import Testing

@testable import DemoFeatures

@Suite struct ExcerptTests {
  private func excerpt(
    _ before: String,
    _ match: String,
    _ after: String,
    cutBefore: Bool = false,
    cutAfter: Bool = false
  ) -> Excerpt {
    Excerpt(
      before: Array(before.utf8),
      match: Array(match.utf8),
      after: Array(after.utf8),
      isCutBefore: cutBefore,
      isCutAfter: cutAfter
    )
  }

  @Test func aShortLineIsShownWithoutTheBlanksAtItsEnds() {
    let found = excerpt(" \t let x = ", "needle", " + 1 \t")
    #expect(found == Excerpt(before: "let x = ", match: "needle", after: " + 1"))
    #expect(found.text == "let x = needle + 1")
    #expect("\(found)" == found.text)
    #expect(excerpt("  ", "  ", "  ").text == "  ")
  }

  @Test func controlCharactersAndBadBytesAreShown() {
    let found = Excerpt(before: [0xFF, 0x1B], match: [0x61], after: [0x09, 0x62, 0x80])
    #expect(found.text == "\u{FFFD}\\u{1B}a\\tb\u{FFFD}")
  }

  @Test func whatIsCutIsMarked() {
    #expect(excerpt("b", "m", "a", cutBefore: true).text == "…bma")
    #expect(excerpt("b", "m", "a", cutAfter: true).text == "bma…")
    #expect(excerpt("", "m", "", cutBefore: true, cutAfter: true).text == "…m…")
    #expect(excerpt("  ", "m", "  ", cutBefore: true, cutAfter: true).text == "…  m  …")
  }

  @Test func aLongLineKeepsAThirdOfTheRoomForWhatStandsBefore() {
    let long = String(repeating: "x", count: 500)
    let found = excerpt(long, "needle", long)
    #expect(found.before == "…" + long.prefix(64))
    #expect(found.after == long.prefix(200 - 6 - 64) + "…")
  }

  @Test func roomThatOneSideDoesNotNeedGoesToTheOther() {
    let long = String(repeating: "x", count: 500)
    #expect(excerpt("ab", "needle", long).text == "abneedle" + long.prefix(192) + "…")
    #expect(excerpt(long, "needle", "ab").text == "…" + long.prefix(192) + "needleab")
    let fits = String(repeating: "x", count: 97)
    #expect(excerpt(fits, "needle", fits).text == fits + "needle" + fits)
  }

  @Test func aMatchThatIsLongerThanTheLimitIsCut() {
    let long = String(repeating: "m", count: 300)
    #expect(
      excerpt("b", long, "a") == Excerpt(before: "…", match: String(long.prefix(200)), after: "…")
    )
    let exact = String(repeating: "m", count: 200)
    #expect(excerpt("", exact, "").text == exact)
    #expect(excerpt("", exact, "a").text == exact + "…")
  }

  @Test func whereverTheSurroundingsAreCutTheTextIsWhole() {
    let text = Array("aé€😀b😀€é".utf8)
    for cutBefore in text.indices {
      for cutAfter in text.indices {
        let found = Excerpt(
          before: text[cutBefore...],
          match: Array("M".utf8),
          after: text[..<cutAfter],
          isCutBefore: true,
          isCutAfter: true
        )
        #expect(!found.text.contains("\u{FFFD}"), "\(cutBefore), \(cutAfter)")
      }
    }
  }

  @Test func noExcerptIsLongerThanTheLimitAndTwoMarks() {
    for piece in ["x", "é", "😀", "\u{1B}", "\t", "\u{202E}"] {
      for (before, match, after) in [(0, 1, 300), (300, 1, 0), (300, 300, 300), (150, 9, 70)] {
        let found = excerpt(
          String(repeating: piece, count: before),
          String(repeating: piece, count: match),
          String(repeating: piece, count: after)
        )
        #expect(found.text.unicodeScalars.count <= Excerpt.limit + 2)
      }
    }
  }
}
