import DemoFeatures
import Foundation
import Testing

@Suite struct FilePathTests {
  @Test func ordinaryNamesAreShownAsTheyAre() {
    #expect(FilePath("Sources/main.swift").text == "Sources/main.swift")
    #expect(FilePath("größe 日本").text == "größe 日本")
    #expect("\(FilePath("a b"))" == "a b")
  }

  @Test func whatCannotBeShownIsEscaped() {
    #expect(FilePath("a\\b").text == #"a\\b"#)
    #expect(FilePath("a\n\u{1B}").text == #"a\x0A\x1B"#)
    #expect(FilePath(bytes: [0x61, 0xFF, 0xC3]).text == #"a\xFF\xC3"#)
    #expect(FilePath("\u{202E}").text == #"\xE2\x80\xAE"#)
  }

  @Test func everyPathCanBeReadBackFromItsText() throws {
    let bytes: [UInt8] = [0x00, 0x0A, 0x2F, 0x5C, 0x61, 0x78, 0x80, 0xA9, 0xC3, 0xE2, 0xFF]
    for sequence in everySequence(of: bytes, upTo: 4) {
      let path = FilePath(bytes: sequence)
      if FilePath(escaped: path.text) != path { Issue.record("\(sequence): \(path.text)") }
      if path.text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        Issue.record("\(sequence) is shown with control characters")
      }
    }
  }

  @Test(arguments: [#"\"#, #"a\"#, #"\n"#, #"\x"#, #"\x1"#, #"\xG1"#, #"\x+1"#, #"\\\"#])
  func textsThatNoPathHasAreRefused(text: String) {
    #expect(FilePath(escaped: text) == nil)
  }

  @Test func namesThatOnlyLookTheSameAreDifferent() {
    let one = FilePath("\u{E9}")
    let two = FilePath("e\u{301}")
    #expect(one.text == two.text)
    #expect(one != two)
    #expect(Set([one, two]).count == 2)
    #expect(SearchHit.ID(path: one, line: 1) != SearchHit.ID(path: two, line: 1))
  }

  @Test func theOrderIsThatOfTheBytes() {
    let paths: [FilePath] = ["", "A", "Z", "a", "a/b", "aa", "b", "ä"]
    for (left, right) in zip(paths, paths.dropFirst()) { #expect(left < right) }
    #expect(!(paths[1] < paths[1]))
  }

  @Test func aRecordedPathIsTextAndLosesNoByte() throws {
    let path = FilePath(bytes: [0x61, 0xFF])
    let recorded = try JSONEncoder().encode([path])
    #expect(String(decoding: recorded, as: UTF8.self) == #"["a\\xFF"]"#)
    #expect(try JSONDecoder().decode([FilePath].self, from: recorded) == [path])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([FilePath].self, from: Data(#"["\\q"]"#.utf8))
    }
  }
}
