import Testing

@testable import MillraceTerminal

@Suite struct HistoryFileTests {
  @Test(arguments: [
    ("/state", "/home/me", "/state/demo/history"),
    (nil, "/home/me", "/home/me/.local/state/demo/history"),
    ("relative", "/home/me", "/home/me/.local/state/demo/history"),
    ("", "/home/me", "/home/me/.local/state/demo/history"),
    (nil, nil, nil), (nil, "relative", nil),
  ])
  func theUsualPlace(_ state: String?, _ home: String?, _ path: String?) {
    let found = HistoryFile.path(program: "demo") {
      $0 == "XDG_STATE_HOME" ? state : $0 == "HOME" ? home : nil
    }
    #expect(found == path)
  }

  @Test func linesAreAddedToWhatOthersHaveAdded() {
    let folder = TemporaryFolder()
    let file = HistoryFile(path: folder.file("a/b/history"))
    file.append("one")
    folder.write("a/b/history", Array("one\nother\n".utf8))
    file.append("two")
    file.append("two")
    #expect(file.load().lines == ["one", "other", "two"])
    #expect(CLibrary.names(in: folder.file("a/b"), upTo: 9) == ["history"])
  }

  @Test func onlyTheNewestLinesStay() {
    let folder = TemporaryFolder()
    let file = HistoryFile(path: folder.file("history"), limit: 3)
    for number in 1...5 { file.append("line \(number)") }
    #expect(folder.read("history") == "line 3\nline 4\nline 5\n")
  }

  @Test func aBrokenFileIsReadAsFarAsItGoes() {
    let folder = TemporaryFolder()
    let file = HistoryFile(path: folder.file("history"))
    folder.write("history", [0xFF, 0xFE, 0x0A, 0x00, 0x00, 0x0A] + Array("good\nlast".utf8))
    #expect(file.load().lines == ["\u{FFFD}\u{FFFD}", "good", "last"])
    folder.write("history", Array(repeating: 0x41, count: 9_000_000) + Array("\nlast\n".utf8))
    #expect(file.load().lines == ["last"])
    file.append("next")
    #expect(folder.read("history") == "last\nnext\n")
  }

  @Test func whatCannotBeReadOrWrittenIsForgotten() {
    let folder = TemporaryFolder()
    folder.makeFolder("history")
    let inFolder = HistoryFile(path: folder.file("history"))
    inFolder.append("one")
    #expect(inFolder.load().lines == [])
    folder.write("plain", [])
    let belowFile = HistoryFile(path: folder.file("plain/history"))
    belowFile.append("one")
    #expect(belowFile.load().lines == [])
    HistoryFile(path: "").append("one")
    #expect(CLibrary.names(in: folder.path, upTo: 9).sorted() == ["history", "plain"])
  }

  @Test func foldersAreListedForCompletion() {
    let folder = TemporaryFolder()
    folder.makeFolder("sub")
    folder.write("b", [])
    folder.write("a b", [])
    folder.link("linked", to: folder.file("sub"))
    folder.link("loop", to: folder.file("loop"))
    #expect(
      FileListing.entries(in: folder.path) == [
        FileEntry("a b"), FileEntry("b"), FileEntry("linked", isFolder: true), FileEntry("loop"),
        FileEntry("sub", isFolder: true),
      ]
    )
    #expect(FileListing.entries(in: folder.file("missing")) == [])
    #expect(FileListing.expandingHome("~/x", home: "/home/me") == "/home/me/x")
    #expect(FileListing.expandingHome("~", home: "/home/me") == "/home/me")
    #expect(FileListing.expandingHome("~me/x", home: "/home/me") == "~me/x")
    #expect(FileListing.expandingHome("~/x", home: nil) == "~/x")
  }
}
