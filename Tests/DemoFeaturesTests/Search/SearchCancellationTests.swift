import Testing

@testable import DemoFeatures

@Suite struct SearchCancellationTests {
  @Test func aCancelledTaskGetsNoPageAndTheSearchIsOver() async throws {
    try await withTemporaryTree { tree in
      try tree.file("file", "needle\nneedle\nneedle\n")
      let search = tree.search("needle", limits: FileSearch.Limits(hitsPerPage: 1))
      let result = await inOwnTask {
        var search = search
        #expect(try search.next()?.hits.count == 1)
        cancelCurrentTask()
        #expect(throws: CancellationError.self) { try search.next() }
        return try search.next()
      }
      #expect(try result.get() == nil)
    }
  }

  @Test func aCancelledSearchOfAMissingFolderIsACancellation() async throws {
    let result = await inOwnTask {
      cancelCurrentTask()
      var search = FileSearch(for: "needle", in: "/nowhere at all")
      return try search.next()
    }
    #expect(isCancellation(result))
  }

  @Test func pagesAsASequenceEndWithTheCancel() async throws {
    try await withTemporaryTree { tree in
      try tree.file("file", "needle\nneedle\nneedle\n")
      let search = tree.search("needle", limits: FileSearch.Limits(hitsPerPage: 1))
      for _ in 1...2 {
        var lines: [Int] = []
        for try await page in search { lines += page.hits.map(\.id.line) }
        #expect(lines == [1, 2, 3])
      }
      let result = await Task {
        for try await page in search {
          #expect(page.hits.map(\.id.line) == [1])
          cancelCurrentTask()
        }
      }.result
      #expect(isCancellation(result))
    }
  }
}
