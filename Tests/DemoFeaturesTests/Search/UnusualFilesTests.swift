import Testing

@testable import DemoFeatures

@Suite struct UnusualFilesTests {
  @Test func binaryFilesAreLeftOutAndCounted() throws {
    try withTemporaryTree { tree in
      let zeroAt = { (place: Int) in
        Array(repeating: UInt8(ascii: "x"), count: place) + [0] + Array("\nneedle\n".utf8)
      }
      try tree.file("at once", zeroAt(0))
      try tree.file("last of the head", zeroAt(8_191))
      try tree.file("first after the head", zeroAt(8_192))
      let found = try tree.wholeSearch("needle")
      #expect(found.lines == ["first after the head:2: needle"])
      #expect(found.tally.binaryFiles == 2)
      #expect(found.tally.files == 1)
    }
  }

  @Test func emptyFilesAreSearchedLikeOthers() throws {
    try withTemporaryTree { tree in
      try tree.file("empty", "")
      try tree.file("line break", "\n")
      #expect(try tree.wholeSearch("x").tally.summary == "no hits in 2 files")
    }
  }

  @Test func textThatIsNoUTF8IsSearchedAndShownAsText() throws {
    try withTemporaryTree { tree in
      try tree.file("latin", [0xE9, 0x20] + Array("needle".utf8) + [0xFF, 0x1B])
      let found = try tree.wholeSearch("needle")
      #expect(found.hits.map(\.excerpt) == ["\u{FFFD} needle\u{FFFD}\\u{1B}"])
    }
  }

  @Test func linksAreCountedAndLeadToNoLoop() throws {
    try withTemporaryTree { tree in
      try tree.file("folder/file", "needle")
      try tree.link("folder/up", to: "..")
      try tree.link("folder/here", to: ".")
      try tree.link("again", to: "folder/file")
      let found = try tree.wholeSearch("needle")
      #expect(found.lines == ["folder/file:1: needle"])
      #expect(found.tally.summary == "1 hit in 1 of 1 file; skipped: 3 links")
    }
  }

  @Test func specialFilesAreCountedAndNeverWaitedFor() throws {
    try withTemporaryTree { tree in
      try tree.pipe("pipe")
      try tree.file("z", "needle")
      let found = try tree.wholeSearch("needle")
      #expect(found.tally.specialFiles == 1)
      #expect(found.hits.count == 1)
    }
  }

  @Test func whatChangedSinceItsFolderWasReadIsCountedAsWhatItIsNow() throws {
    try withTemporaryTree { tree in
      try tree.file("0", "needle")
      for name in ["1 gone", "2 folder", "3 pipe", "4 link"] { try tree.file(name, "needle") }
      try tree.folder("5 folder gone")
      try tree.file("6", "needle")
      var search = tree.search("needle", limits: FileSearch.Limits(entriesPerPage: 1))
      #expect(try search.next()?.location == "0")
      for name in ["1 gone", "2 folder", "3 pipe", "4 link", "5 folder gone"] {
        try tree.remove(name)
      }
      try tree.folder("2 folder")
      try tree.pipe("3 pipe")
      try tree.link("4 link", to: "6")
      let last = try #require(try search.remainingPages().last)
      #expect(last.tally.hits == 2)
      #expect(last.tally.links == 1)
      #expect(last.tally.specialFiles == 1)
      #expect(last.tally.unreadable == 2)
      #expect(last.tally.folders == 2)
      #expect(
        last.tally.problems == [
          "1 gone: no such file or folder", "5 folder gone: no such file or folder",
        ]
      )
    }
  }

  @Test func onlyTheFirstProblemsAreNamed() throws {
    try withTemporaryTree { tree in
      for number in 0..<9 { try tree.file("\(number)", "") }
      for named in [0, 3] {
        var search = tree.search(
          "needle",
          limits: FileSearch.Limits(entriesPerPage: 1, problems: named)
        )
        _ = try search.next()
        for number in 1..<9 { try tree.remove("\(number)") }
        let last = try search.remainingPages().last
        #expect(last?.tally.unreadable == 8)
        #expect(
          last?.tally.problems == (1...9).prefix(named).map { "\($0): no such file or folder" }
        )
        for number in 1..<9 { try tree.file("\(number)", "") }
      }
    }
  }

  @Test func foldersAndFilesWithoutPermissionAreCounted() throws {
    try withTemporaryTree { tree in
      try tree.file("closed file", "needle")
      try tree.file("closed folder/file", "needle")
      try tree.file("open", "needle")
      try tree.permissions("closed file", 0)
      try tree.permissions("closed folder", 0)
      let isBound =
        (try? FileReader("\(tree.path)/closed file", followingLink: false)) == nil
      // Permissions do not bind the administrator.
      let found = try tree.wholeSearch("needle")
      #expect(found.hits.count == (isBound ? 1 : 3))
      #expect(
        found.tally.problems
          == (isBound
            ? ["closed file: permission denied", "closed folder: permission denied"] : [])
      )
    }
  }

  @Test func filesThatTheSystemMakesUpWhenReadAreReadToTheirEnd() throws {
    let path = "/proc/self/status"
    guard (try? FileKind(of: path, followingLink: false)) == .file else { return }
    #expect(try FileDetail(of: "status", below: "/proc/self").lineCount > 10)
  }

  @Test func aNameThatIsNoUTF8IsCountedAsUnreadable() throws {
    try withTemporaryTree { tree in
      do {
        try tree.file([0x61, 0xFF], [])
      } catch is TemporaryTree.Failure {
        return  // Some file systems have only names that are UTF-8.
      }
      try tree.file("z", "needle")
      #expect(try tree.wholeSearch("needle").tally.summary == "1 hit in 1 of 1 file; unreadable: 1")
    }
  }

  @Test func whatIsAddedToAFileWhileItIsReadIsNotFollowed() throws {
    try withTemporaryTree { tree in
      let line = Array("needle\n".utf8)
      try tree.file("file", Array(repeating: line, count: 4).flatMap { $0 })
      var search = tree.search("needle", limits: FileSearch.Limits(hitsPerPage: 1))
      #expect(try search.next()?.hits.count == 1)
      try tree.file("file", Array(repeating: line, count: 9).flatMap { $0 })
      #expect(try search.remainingPages().flatMap(\.hits).count == 3)
    }
  }

  @Test func aFileThatBecomesShorterWhileItIsReadEndsEarly() throws {
    try withTemporaryTree { tree in
      let line = Array("needle\n".utf8)
      try tree.file("file", Array(repeating: line, count: 30_000).flatMap { $0 })
      var search = tree.search("needle", limits: FileSearch.Limits(hitsPerPage: 1, hits: 40_000))
      _ = try search.next()
      try tree.file("file", [])
      let rest = try search.remainingPages()
      #expect(rest.last?.ending == .everythingSearched)
      #expect(rest.last?.tally.hits ?? 0 < 30_000)
    }
  }
}
