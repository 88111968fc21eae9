import Testing

@testable import MillraceTerminal

@Suite struct HistoryTests {
  @Test func equalNeighboursAndBlankLinesAreNotKept() {
    #expect(History(["a", "a", "", "b", "  ", "b", "a"]).lines == ["a", "b", "a"])
  }

  @Test func onlyTheNewestLinesAreKept() {
    #expect(History(["a", "b", "c", "d"], limit: 2).lines == ["c", "d"])
    #expect(History((0..<5_000).map { "line \($0)" }).lines.count == 1_000)
  }

  @Test func controlCharactersAndHugeLinesAreNotKept() {
    #expect(History(["a\u{0}\u{1B}[2Jb\n"]).lines == ["a[2Jb"])
    #expect(History([String(repeating: "x", count: 4_097)]).lines == [])
    #expect(History([String(repeating: "x", count: 4_096)]).lines.count == 1)
  }

  @Test func aHistoryIsReadAsItWasWritten() {
    let history = History(["calc start", "tiles 中", "x\ty"])
    let text = HistoryText.text(of: history)
    #expect(text == "calc start\ntiles 中\nx\ty\n")
    #expect(HistoryText.history(from: text.utf8, limit: 1_000) == history)
  }

  @Test func aBrokenFileGivesWhatCanBeRead() {
    let bytes: [UInt8] = Array("ok\n".utf8) + [0xFF, 0x00, 0x41, 0x0A, 0x0A] + Array("last\r".utf8)
    #expect(HistoryText.history(from: bytes, limit: 10).lines == ["ok", "\u{FFFD}A", "last"])
    #expect(HistoryText.history(from: [], limit: 10).lines == [])
  }
}
