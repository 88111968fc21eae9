import Testing

@testable import DemoFeatures

@Suite struct FileSearchTests {
  @Test func everyLineWithTheTextIsAHit() throws {
    try withTemporaryTree { tree in
      try tree.file("a.txt", "one needle\ntwo\n  three needle needle\r\n")
      try tree.file("b/c.txt", "Needle\nneedle")
      try tree.file("d.txt", "nothing\n")
      let found = try tree.wholeSearch("needle")
      #expect(
        found.lines == [
          "a.txt:1: one needle", "a.txt:3: three needle needle", "b/c.txt:2: needle",
        ]
      )
      #expect(found.ending == .everythingSearched)
      #expect(found.tally.summary == "3 hits in 2 of 3 files")
      #expect(found.tally.folders == 2)
      #expect(found.tally.bytes == 38 + 13 + 8)
    }
  }

  @Test func theSameFilesGiveTheSamePages() throws {
    try withTemporaryTree { tree in
      for number in [3, 1, 2, 10, 0] {
        try tree.file("f\(number)/x", "needle \(number)\n")
        try tree.file("f\(number).txt", "needle \(number)\n")
      }
      let limits = FileSearch.Limits(hitsPerPage: 2, entriesPerPage: 3)
      let pages = try tree.pages("needle", limits: limits)
      #expect(try tree.pages("needle", limits: limits) == pages)
      #expect(
        pages.flatMap(\.hits).map(\.id.path) == [
          "f0/x", "f0.txt", "f1/x", "f1.txt", "f10/x", "f10.txt", "f2/x", "f2.txt", "f3/x",
          "f3.txt",
        ]
      )
    }
  }

  @Test func anEmptyFolderGivesOnePage() throws {
    try withTemporaryTree { tree in
      var search = tree.search("needle")
      let page = try search.next()
      #expect(page?.hits == [])
      #expect(page?.ending == .everythingSearched)
      #expect(page?.tally.summary == "no hits in 0 files")
      #expect(page?.location == "")
      #expect(try search.next() == nil)
      #expect(try search.next() == nil)
    }
  }

  @Test func pagesOfAnySizeHoldTheSameHits() throws {
    try withTemporaryTree { tree in
      for file in 0..<6 {
        try tree.file("\(file)", (0..<file).map { "needle \($0)\nother\n" }.joined())
      }
      try tree.file("folder/last", "needle")
      let whole = try tree.wholeSearch("needle")
      #expect(whole.hits.count == 16)
      for hits in 1...17 {
        for entries in 1...9 {
          for bytes in [1, 20, 1_000] {
            let limits = FileSearch.Limits(
              hitsPerPage: hits,
              entriesPerPage: entries,
              bytesPerPage: bytes
            )
            let pages = try tree.pages("needle", limits: limits)
            #expect(pages.flatMap(\.hits) == whole.hits)
            #expect(pages.last?.tally == whole.tally)
            #expect(pages.allSatisfy { $0.hits.count <= hits })
            #expect(pages.dropLast().allSatisfy { $0.ending == nil })
            #expect(pages.last?.ending == .everythingSearched)
            for (page, next) in zip(pages, pages.dropFirst()) {
              #expect(page.tally.hits <= next.tally.hits && page.tally.bytes <= next.tally.bytes)
            }
          }
        }
      }
    }
  }

  @Test func aPageEndsAfterSoManyEntriesWithoutAHit() throws {
    try withTemporaryTree { tree in
      for number in 0..<10 { try tree.file("\(number)", "nothing") }
      let pages = try tree.pages("needle", limits: FileSearch.Limits(entriesPerPage: 4))
      #expect(pages.map(\.tally.files) == [4, 8, 10])
      #expect(pages.map(\.location) == ["3", "7", "9"])
    }
  }

  @Test func aPageEndsWithinALargeFileAfterSoManyBytes() throws {
    try withTemporaryTree { tree in
      let line = "a line of twenty...\n"
      let lines = Array(repeating: line, count: 20_000).joined()
      try tree.file("large", lines + "needle")
      let pages = try tree.pages("needle", limits: FileSearch.Limits(bytesPerPage: 100_000))
      // The head of the file and whole chunks of 64 KiB are read.
      #expect(pages.map(\.tally.bytes) == [131_072, 262_144, 393_216, 400_006])
      #expect(pages.last?.lines == ["large:20001: needle"])
    }
  }

  @Test func theSearchEndsAtTheHitLimitOnlyWhenThereIsMore() throws {
    try withTemporaryTree { tree in
      try tree.file("a", "needle\nneedle\n")
      try tree.file("b", "needle\n")
      for limit in 1...4 {
        let found = try tree.wholeSearch("needle", limits: FileSearch.Limits(hits: limit))
        #expect(found.hits.count == min(limit, 3))
        #expect(found.tally.hits == min(limit, 3))
        #expect(found.ending == (limit < 3 ? .hitLimitReached : .everythingSearched))
      }
    }
  }

  @Test func aTextOfAnyScriptIsFoundByItsBytes() throws {
    try withTemporaryTree { tree in
      try tree.file("a", "größe 日本語\ngro\u{308}ße\n")
      #expect(try tree.wholeSearch("größe").lines == ["a:1: größe 日本語"])
      #expect(try tree.wholeSearch("本").lines == ["a:1: größe 日本語"])
      #expect(try tree.wholeSearch("gro\u{308}").hits.map(\.id.line) == [2])
    }
  }

  @Test func aFolderThatCannotBeReadIsAnErrorWithAText() throws {
    try withTemporaryTree { tree in
      try tree.file("file", "")
      var missing = FileSearch(for: "needle", in: "\(tree.path)/nowhere")
      #expect(throws: SearchError.folder("\(tree.path)/nowhere", .missing)) {
        try missing.next()
      }
      #expect(try missing.next() == nil)
      var file = FileSearch(for: "needle", in: "\(tree.path)/file")
      #expect(throws: SearchError.folder("\(tree.path)/file", .notAFolder)) { try file.next() }
      var nameless = FileSearch(for: "needle", in: "")
      #expect(throws: SearchError.folder("", .missing)) { try nameless.next() }
    }
  }

  @Test func aHitAcrossTheEndOfAChunkIsFound() throws {
    try withTemporaryTree { tree in
      let text = Array("needle".utf8)
      // Around the end of the head and of the first two chunks, at every distance.
      for border in [8_192, 65_536, 131_072] {
        for start in border - text.count - 1...border + 1 {
          let before = (0..<start).map { $0 % 40 == 39 ? UInt8(ascii: "\n") : UInt8(ascii: "x") }
          try tree.file("file", before + text + Array("\nend\n".utf8))
          let found = try tree.wholeSearch("needle")
          #expect(found.hits.map(\.id.line) == [start / 40 + 1], "\(start)")
        }
      }
    }
  }

  @Test func aLongLineIsOneHitAndTheLinesAfterItCountOn() throws {
    try withTemporaryTree { tree in
      let half = [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000)
      let needle = Array("needle".utf8)
      try tree.file("huge", [0x0A] + half + needle + half + needle + Array("\nb\nneedle".utf8))
      let found = try tree.wholeSearch("needle")
      #expect(found.hits.map(\.id.line) == [2, 4])
      #expect(found.hits.map(\.excerpt.unicodeScalars.count) == [202, 6])
    }
  }
}
