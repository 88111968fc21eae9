import Testing

@testable import MillraceTerminal

@Suite struct LineSplitterTests {
  private func lines(_ pieces: [[UInt8]]) -> [String] {
    var splitter = LineSplitter()
    let lines = pieces.flatMap { splitter.lines(from: $0) }
    return (lines + [splitter.finish()].compactMap { $0 }).map { line in
      switch line {
      case .text(let text): text
      case .tooLong(let bytes): "\(bytes) bytes"
      }
    }
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\n", ["", ""]),
    ("a\r\nb\r", ["a", "b"]),
    ("a\rb\n", ["a\rb"]), ("a\u{0}b\n", ["ab"]), ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ("\u{0}", [""]),
  ])
  func linesEndAtLineFeeds(_ text: String, _ expected: [String]) {
    #expect(lines([Array(text.utf8)]) == expected)
  }

  @Test func piecesCutAnywhereGiveTheSameLines() {
    let bytes: [UInt8] = [0x61, 0x0A, 0x0D, 0x00, 0xC3, 0xA9, 0xFF]
    everySequence(of: bytes, upTo: 4) { bytes in
      let whole = lines([bytes])
      everyPartition(of: bytes) { pieces in
        if lines(pieces) != whole { Issue.record("\(pieces)") }
      }
    }
  }

  @Test func aHundredThousandLinesAndAMegabyteLine() {
    let text =
      (0..<100_000).map { "line \($0)\n" }.joined() + String(repeating: "x", count: 1_000_000)
    let bytes = Array(text.utf8)
    for size in [1_000, 65_536] {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let lines = lines(pieces)
      #expect(lines.count == 100_001)
      #expect(lines[99_999] == "line 99999")
      #expect(lines[100_000].utf8.count == 1_000_000)
    }
  }
}
