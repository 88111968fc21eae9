import Foundation
import Testing

@testable import DemoFeatures

@Suite struct FileDetailTests {
  private func detail(_ text: String) throws -> FileDetail { try detail(Array(text.utf8)) }

  private func detail(_ bytes: [UInt8]) throws -> FileDetail {
    try withTemporaryTree { tree in
      try tree.file("folder/file", bytes)
      return try FileDetail(of: "folder/file", below: tree.path)
    }
  }

  @Test func aFileIsCountedAndItsFirstLinesAreShown() throws {
    let found = try detail("one\n  two\t\r\nthree\nfour\nfive\nsix\nseven")
    #expect(found.size == 37)
    #expect(found.lineCount == 7)
    #expect(found.firstLines == ["one", "  two\\t", "three", "four", "five"])
    #expect(!found.isBinary)
    #expect(found.summary == "7 lines, 37 bytes")
  }

  @Test(arguments: [
    ("", 0, []), ("\n", 1, [""]), ("a", 1, ["a"]), ("a\n", 1, ["a"]), ("a\n\n", 2, ["a", ""]),
    ("a\nb", 2, ["a", "b"]), ("\n\n\n\n\n\n", 6, ["", "", "", "", ""]),
  ])
  func lineBreaksEndLines(text: String, count: Int, lines: [String]) throws {
    let found = try detail(text)
    #expect(found.lineCount == count)
    #expect(found.firstLines == lines)
    #expect(found.size == text.utf8.count)
  }

  @Test func aBinaryFileIsCountedButNotShown() throws {
    let found = try detail([0x61, 0x0A, 0x00])
    #expect(found == FileDetail(size: 3, lineCount: 2, firstLines: [], isBinary: true))
    #expect(found.summary == "binary file, 3 bytes")
    #expect(try detail(Array(repeating: 0x61, count: 8_192) + [0]).isBinary == false)
  }

  @Test func theSummaryKnowsOne() throws {
    #expect(try detail("a").summary == "1 line, 1 byte")
  }

  @Test func longLinesAreCut() throws {
    let long = String(repeating: "x", count: 300)
    #expect(try detail(long + "\nnext").firstLines == [long.prefix(200) + "…", "next"])
    let longest = String(repeating: "€", count: 5_000)
    let found = try detail("a\n" + longest + "\nb")
    #expect(found.firstLines == ["a", String(repeating: "€", count: 200) + "…"])
    #expect(found.lineCount == 3)
  }

  @Test func whatIsShownIsSafe() throws {
    #expect(try detail([0xFF, 0x1B, 0x0A]).firstLines == ["\u{FFFD}\\u{1B}"])
  }

  @Test func whatIsNoFileIsAnErrorWithAText() throws {
    try withTemporaryTree { tree in
      try tree.folder("folder")
      try tree.pipe("pipe")
      try tree.link("loop", to: "loop")
      try tree.file("file", "text")
      try tree.link("link", to: "file")
      let failures: [(String, FileFailure)] = [
        ("nowhere", .missing), ("folder", .isAFolder), ("pipe", .isSpecial), ("loop", .isALink),
        ("file/below", .notAFolder),
      ]
      for (path, failure) in failures {
        #expect(throws: SearchError.file(path, failure)) {
          try FileDetail(of: path, below: tree.path)
        }
      }
      #expect(try FileDetail(of: "link", below: tree.path).size == 4)
    }
  }

  @Test func aCancelledTaskLoadsNothing() async throws {
    try await withTemporaryTree { tree in
      try tree.file("file", "text")
      let folder = tree.path
      for path in ["file", "nowhere"] as [String] {
        let result = await inOwnTask {
          cancelCurrentTask()
          return try FileDetail(of: path, below: folder)
        }
        #expect(isCancellation(result))
      }
    }
  }

  @Test func aFailedOpenKeepsNoDescriptor() throws {
    try withTemporaryTree { tree in
      // More often than a process can have files open.
      try tree.folder("folder")
      for _ in 0...min(30_000, sysconf(Int32(_SC_OPEN_MAX))) {
        let result = Result { try FileReader("\(tree.path)/folder", followingLink: true) }
        guard case .failure(FileFailure.isAFolder) = result else {
          Issue.record("\(result)")
          break
        }
      }
    }
  }
}
