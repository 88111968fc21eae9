import Testing

@testable import MillraceTerminal

@Suite struct TextFileTests {
  private let folder = TemporaryFolder()

  @Test func aTextIsReadAsItWasWritten() throws {
    try TextFile.write("one\r\ntwo é", to: folder.file("a"))
    #expect(try TextFile.text(folder.file("a")) == "one\r\ntwo é")
    #expect(try TextFile.lines(folder.file("a")) == [.text("one"), .text("two é")])
    try TextFile.write("", to: folder.file("a"))
    #expect(try TextFile.lines(folder.file("a")) == [])
    #expect(CLibrary.names(in: folder.path, upTo: 9) == ["a"])
  }

  @Test func aDeviceIsWrittenInto() throws {
    try TextFile.write("text", to: "/dev/null")
    #expect(CLibrary.kind("/dev/null") == .other)
  }

  /// A device may have no end.
  @Test func whatIsTooLongIsNotRead() throws {
    #expect(
      throws: FileError(
        path: "/dev/zero",
        operation: .reading,
        reason: "It has more than 1 MiB"
      )
    ) { try TextFile.text("/dev/zero", limit: 1 << 20) }
    #expect(try TextFile.text("/dev/null", limit: 0) == "")
  }

  @Test func whatFailsIsTold() {
    folder.makeFolder("sub")
    let error = #expect(throws: FileError.self) {
      try TextFile.write("x", to: folder.file("missing/a"))
    }
    #expect(
      error?.description
        == "\"\(folder.path)/missing/a\" cannot be written: No such file or directory."
    )
    #expect(throws: FileError.self) { try TextFile.write("x", to: folder.file("sub")) }
    #expect(throws: FileError.self) { try TextFile.text(folder.file("sub")) }
    #expect(throws: FileError.self) { try TextFile.lines(folder.file("missing")) }
  }

  @Test func aTemporaryFileIsNeverLeft() {
    folder.makeFolder("sub")
    #expect(throws: FileError.self) { try TextFile.write("x", to: folder.file("sub")) }
    #expect(CLibrary.names(in: folder.path, upTo: 9) == ["sub"])
  }
}
