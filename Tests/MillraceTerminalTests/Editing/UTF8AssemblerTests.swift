import Testing

@testable import MillraceTerminal

@Suite struct UTF8AssemblerTests {
  @Test func piecesCutAnywhereDecodeLikeTheWhole() {
    let bytes: [UInt8] = [0x41, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0x90, 0xA0]
    everySequence(of: bytes, upTo: 4) { bytes in
      let whole = String(decoding: bytes, as: UTF8.self)
      everyPartition(of: bytes) { pieces in
        var assembler = UTF8Assembler()
        let text = pieces.map { assembler.decode($0) }.joined() + assembler.finish()
        if Array(text.unicodeScalars) != Array(whole.unicodeScalars) {
          Issue.record("\(pieces) gave \(text.unicodeScalars)")
        }
      }
    }
  }

  @Test func nothingCompleteIsHeldBack() {
    var assembler = UTF8Assembler()
    #expect(assembler.decode([0x61, 0xE2, 0x82]) == "a")
    #expect(assembler.isWaiting)
    #expect(assembler.decode([0xAC]) == "€")
    #expect(!assembler.isWaiting)
    #expect(assembler.decode([0xE0, 0x80]) == "\u{FFFD}\u{FFFD}")
    #expect(!assembler.isWaiting)
  }
}
