import Testing

@testable import MillraceTerminal

@Suite struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.keys(from: Array(text.utf8)) + decoder.inputPaused()
  }

  @Test(arguments: [
    ("abc", [Key.text("abc")]), ("é中😀", [.text("é中😀")]),
    ("a\rb\n", [.text("a"), .enter, .text("b"), .enter]),
    ("\t\u{8}\u{7F}", [.tab, .backspace, .backspace]), ("a\u{0}b", [.text("a"), .text("b")]),
    ("\u{1}\u{1A}", [.control("a"), .control("z")]), ("\u{1C}\u{1F}", [.unknown, .unknown]),
    ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]),
    ("\u{1B}é", [.escape, .text("é")]),
    ("\u{1B}b\u{1B}\u{7F}", [.alt("b"), .alt("\u{7F}")]), ("\u{1B}\r", [.escape, .enter]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\u{1B}OH\u{1B}OF", [.up, .down, .right, .left, .home, .end]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~",
      [.home, .end, .home, .end, .home, .end]
    ),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[15~", [.delete, .unknown, .unknown]),
    ("\u{1B}[1;5C\u{1B}[1;5D\u{1B}[1;3C\u{1B}[1;2D", [.wordRight, .wordLeft, .wordRight, .left]),
    ("\u{1B}[[Ax", [.unknown, .text("x")]), ("\u{1B}[Zx", [.unknown, .text("x")]),
    ("\u{1B}[?2004;1$yx", [.unknown, .text("x")]), ("\u{1B}[", [.alt("[")]),
    ("\u{1B}O", [.alt("O")]),
    ("\u{1B}[1", [.unknown]), ("\u{1B}[1\u{1B}[A", [.unknown, .up]),
    ("\u{1B}[1\rx", [.unknown, .enter, .text("x")]),
    ("\u{1B}]11;rgb:0/0/0\u{7}x", [.unknown, .text("x")]),
    ("\u{1B}]0;t\u{1B}\\x", [.unknown, .text("x")]),
    ("\u{1B}Pq\u{1B}\\x", [.unknown, .text("x")]), ("\u{1B}]\u{3}", [.unknown, .control("c")]),
    ("\u{85}\u{9B}A", [.text("A")]), ("\u{1B}[M", [.enter]), ("\u{1B}OM", [.enter]),
  ])
  func bytesBecomeKeys(_ text: String, _ keys: [Key]) {
    #expect(self.keys(text) == keys)
  }

  @Test(arguments: [
    ("\u{1B}[200~a\rb\r\nc\nd\u{1B}[201~e", [Key.pasted("a\nb\nc\nd"), .text("e")]),
    ("\u{1B}[200~\u{1B}[201~", []), ("\u{1B}[200~\t\u{3}\u{0}x\u{1B}[201~", [.pasted("\tx")]),
    ("\u{1B}[200~\u{1B}[A\u{1B}[20\u{1B}[201~", [.pasted("[A[20")]),
    ("\u{1B}[200~\u{1B}\u{1B}[201~\r", [.enter]), ("\u{1B}[200~a", [.pasted("a")]),
    ("\u{1B}[200~a\u{9B}b\u{1B}[201~", [.pasted("ab")]),
  ])
  func aPasteIsTextOnly(_ text: String, _ keys: [Key]) {
    #expect(self.keys(text) == keys)
  }

  @Test func invalidBytesBecomeReplacements() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0x61, 0xFF, 0x62]) == [.text("a\u{FFFD}b")])
    #expect(decoder.keys(from: [0xE2, 0x82]) == [])
    #expect(decoder.delay != nil)
    #expect(decoder.keys(from: [0x0D]) == [.text("\u{FFFD}"), .enter])
    #expect(decoder.keys(from: [0xE2]) == [])
    #expect(decoder.inputPaused() == [.text("\u{FFFD}")])
    #expect(decoder.delay == nil)
  }

  @Test func anEscapeWaitsForAPause() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0x1B]) == [])
    #expect(decoder.delay != nil)
    #expect(decoder.keys(from: Array("[".utf8)) == [])
    #expect(decoder.keys(from: Array("A".utf8)) == [.up])
    #expect(decoder.delay == nil)
    #expect(decoder.inputPaused() == [])
  }

  @Test func piecesCutAnywhereGiveTheSameKeys() {
    let inputs = [
      "a\u{1B}[1;5Cé\r", "\u{1B}[200~é\r\n\u{1B}[201~x", "\u{1B}OA\u{1B}b\u{1}",
      "\u{1B}]0;a\u{1B}\\😀\u{7F}",
      "\u{1B}[[A\u{1B}[3~",
    ]
    for input in inputs {
      let bytes = Array(input.utf8)
      var decoder = KeyDecoder()
      let whole = Self.merged(decoder.keys(from: bytes))
      everyPartition(of: Array(bytes.prefix(12))) { pieces in
        var decoder = KeyDecoder()
        let keys = (pieces + [Array(bytes.dropFirst(12))]).flatMap { decoder.keys(from: $0) }
        if Self.merged(keys) != whole { Issue.record("\(pieces): \(keys)") }
      }
    }
  }

  @Test func anyBytesEndAndLoseNoEnter() {
    let bytes: [UInt8] = [0x1B, 0x5B, 0x4F, 0x41, 0x7E, 0x32, 0x0D, 0xC3, 0xA9]
    everySequence(of: bytes, upTo: 4) { bytes in
      var decoder = KeyDecoder()
      let keys = decoder.keys(from: bytes) + decoder.inputPaused()
      if keys.count(where: { $0 == .enter }) < bytes.count(where: { $0 == 0x0D }) {
        Issue.record("\(bytes): \(keys)")
      }
      if decoder.delay != nil { Issue.record("\(bytes) still waits") }
    }
  }

  @Test func aMegabyteIsDecodedInPiecesOfAnySize() {
    let text = String(repeating: "wörd ", count: 200_000)
    let bytes = Array(("\u{1B}[200~" + text + "\u{1B}[201~").utf8)
    for size in [1_023, 4_096, bytes.count] {
      var decoder = KeyDecoder()
      var result = ""
      for start in stride(from: 0, to: bytes.count, by: size) {
        for key in decoder.keys(from: Array(bytes[start..<min(start + size, bytes.count)])) {
          if case .pasted(let part) = key { result += part }
        }
      }
      #expect(result == text)
    }
  }

  /// Joins neighbouring texts, as one text may come in several pieces.
  private static func merged(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { result, key in
      switch (result.last, key) {
      case (.text(let first)?, .text(let second)): result[result.count - 1] = .text(first + second)
      case (.pasted(let first)?, .pasted(let second)):
        result[result.count - 1] = .pasted(first + second)
      default: result.append(key)
      }
    }
  }
}
