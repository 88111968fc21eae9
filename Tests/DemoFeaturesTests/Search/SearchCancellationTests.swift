import Testing

@testable import DemoFeatures

@Suite struct SearchCancellationTests {
  private func build(_ tree: TemporaryTree) throws {
    for number in 0..<5 { try tree.file("folder \(number)/file", "needle\nneedle\nother\n") }
    try tree.file("large", Array(repeating: "a line of twenty...\n", count: 20_000).joined())
  }

  @Test func aCancelIsNoticedAtEveryCheckAndEndsTheSearch() throws {
    try withTemporaryTree { tree in
      try build(tree)
      let all = CancellationCheck()
      var whole = try tree.search("needle", check: all)
      _ = try whole.remainingPages()
      for time in 1...all.count {
        let check = CancellationCheck(refusedFrom: time)
        var search = try tree.search("needle", check: check)
        #expect(throws: CancellationError.self) { try search.remainingPages() }
        #expect(check.count == time)
        #expect(try search.nextPage() == nil)
        #expect(check.count == time)
      }
    }
  }

  @Test func thereIsACheckForEveryEntryHitAndChunk() throws {
    try withTemporaryTree { tree in
      try build(tree)
      let check = CancellationCheck()
      var search = try tree.search("needle", check: check)
      let tally = try #require(try search.remainingPages().last).tally
      let chunks = tally.bytes / 65_536
      #expect(check.count >= tally.files + tally.folders + tally.hits + chunks)
    }
  }

  @Test func aCancelledTaskGetsNoPage() async throws {
    try await withTemporaryTree { tree in
      try tree.file("file", "needle")
      let folder = tree.path
      let result = await inOwnTask {
        var search = FileSearchEngine(
          try SearchQuery("needle"),
          in: folder,
          limits: SearchLimits(hitsPerPage: 1)
        )
        #expect(try search.nextPage()?.hits.count == 1)
        cancelCurrentTask()
        return try search.nextPage()
      }
      #expect(isCancellation(result))
    }
  }

  @Test func aCancelledSearchOfAMissingFolderIsACancellation() async throws {
    let result = await inOwnTask {
      cancelCurrentTask()
      var search = FileSearchEngine(try SearchQuery("needle"), in: "/nowhere at all")
      return try search.nextPage()
    }
    #expect(isCancellation(result))
  }

  @Test func pagesAsASequenceEndWithTheCancel() async throws {
    try await withTemporaryTree { tree in
      try tree.file("file", "needle\nneedle\nneedle\n")
      let engine = try tree.search("needle", limits: SearchLimits(hitsPerPage: 1))
      var lines: [Int] = []
      for try await page in SearchPages(engine) { lines += page.hits.map(\.line) }
      #expect(lines == [1, 2, 3])
      lines = []
      for try await page in SearchPages(engine) { lines += page.hits.map(\.line) }
      #expect(lines == [1, 2, 3])

      let search = FileSearchEngine(
        try SearchQuery("needle"),
        in: tree.path,
        limits: SearchLimits(hitsPerPage: 1)
      )
      let result = await Task {
        for try await page in SearchPages(search) {
          #expect(page.hits.map(\.line) == [1])
          cancelCurrentTask()
        }
      }.result
      #expect(isCancellation(result))
    }
  }
}
