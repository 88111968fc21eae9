import SampleFeatures
import Testing

@testable import DemoFeatures

@Suite struct SearchStressTests {
  private let limits = FileSearch.Limits(hitsPerPage: 3, entriesPerPage: 5, bytesPerPage: 70_000)

  private func build(_ tree: TemporaryTree) throws {
    for number in 0..<40 {
      try tree.file("\(number % 7)/\(number)", "needle \(number)\nother\nneedle\n")
    }
    let lines = (0..<12_000).map { "line \($0) \($0 % 997 == 0 ? "needle" : "hay")\n" }
    try tree.file("large", lines.joined())
  }

  @Test func searchesAtOnceDoNotDisturbEachOther() async throws {
    try await withTemporaryTree { tree in
      try build(tree)
      let (folder, limits) = (tree.path, limits)
      let alone = try ["needle", "hay"].map { try tree.pages($0, limits: limits) }
      await withTaskGroup(of: (Int, [SearchPage]?).self) { group in
        for number in 0..<8 {
          group.addTask {
            let text = ["needle", "hay"][number % 2]
            var search = FileSearch(for: text, in: folder, limits: limits)
            return (number, try? search.remainingPages())
          }
        }
        for await (number, pages) in group { #expect(pages == alone[number % 2]) }
      }
    }
  }

  @Test func searchesThatAreCancelledAtAnyTimeEndInOneOfTwoWays() async throws {
    try await withTemporaryTree { tree in
      try build(tree)
      let (folder, limits) = (tree.path, limits)
      let expected = try tree.pages("needle", limits: limits)
      for _ in 0..<Rounds.of(10, full: 100) {
        let task = Task {
          var search = FileSearch(for: "needle", in: folder, limits: limits)
          return try search.remainingPages()
        }
        await Task.yield()
        task.cancel()
        switch await task.result {
        case .success(let pages): #expect(pages == expected)
        case .failure(let error): #expect(error is CancellationError)
        }
      }
    }
  }
}
