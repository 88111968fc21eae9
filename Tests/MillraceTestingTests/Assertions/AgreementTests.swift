import Testing

@testable import MillraceTesting

@Suite("Agreement: a state is what was said of it, where something was said")
struct AgreementTests {
  struct Row: Equatable { var id: Int; var title = ""; var isDone = false }
  enum Phase: Equatable { case idle, loading(done: Int, total: Int) }
  struct State: Equatable {
    var count = 0
    var rows = [Row(id: 1), Row(id: 2)]
    var phase = Phase.loading(done: 1, total: 9)
    var name: String? = "a"
    var tags: Set<String> = ["x"]
  }

  private func agrees(
    _ changeOfFeature: (inout State) -> Void,
    _ changeOfTest: (inout State) -> Void
  ) -> Bool {
    let before = State()
    var actual = before
    changeOfFeature(&actual)
    var (onActual, onBefore) = (actual, before)
    changeOfTest(&onActual)
    changeOfTest(&onBefore)
    return MillraceTesting.agrees(actual, onActual: onActual, onBefore: onBefore)
  }

  @Test func deepInside() {
    #expect(
      agrees(
        {
          $0.rows[1].isDone = true; $0.count = 5
        },
        { $0.rows[1].isDone = true }
      )
    )
    #expect(
      !agrees(
        {
          $0.rows[1].isDone = true; $0.count = 5
        },
        { $0.rows[0].isDone = true }
      )
    )
    #expect(
      agrees(
        {
          $0.count += 1; $0.rows[0].title = "b"
        },
        { $0.count += 1 }
      )
    )
    #expect(
      !agrees(
        {
          $0.count += 2; $0.rows[0].title = "b"
        },
        { $0.count += 1 }
      )
    )
    #expect(
      agrees(
        {
          $0.rows[0].title += "b"; $0.rows[0].isDone = true
        },
        { $0.rows[0].title += "b" }
      )
    )
  }

  @Test func cases() {
    #expect(
      agrees(
        {
          $0.phase = .idle; $0.count = 1
        },
        { $0.phase = .idle }
      )
    )
    #expect(
      !agrees(
        {
          $0.phase = .idle; $0.count = 1
        },
        { $0.phase = .loading(done: 2, total: 9) }
      )
    )
  }

  @Test func optionals() {
    #expect(
      agrees(
        {
          $0.name = nil; $0.count = 1
        },
        { $0.name = nil }
      )
    )
    #expect(
      !agrees(
        {
          $0.name = nil; $0.count = 1
        },
        { $0.name = "b" }
      )
    )
    #expect(
      agrees(
        {
          $0.name? += "b"; $0.count = 1
        },
        { $0.name? += "b" }
      )
    )
  }

  @Test func collections() {
    #expect(
      agrees(
        {
          $0.rows.append(Row(id: 3)); $0.count = 1
        },
        { $0.rows.append(Row(id: 3)) }
      )
    )
    #expect(
      !agrees(
        {
          $0.rows.removeLast(); $0.count = 1
        },
        { $0.rows.append(Row(id: 3)) }
      )
    )
    #expect(
      agrees(
        {
          $0.tags.insert("y"); $0.count = 1
        },
        { $0.tags.insert("y") }
      )
    )
    #expect(
      !agrees(
        {
          $0.tags.insert("y"); $0.count = 1
        },
        { $0.tags.insert("z") }
      )
    )
  }

  @Test func aReferenceIsFoundWhereverItIs() {
    final class Object {}
    #expect(!holdsReference(State()))
    #expect(holdsReference(Object()))
    #expect(holdsReference([1: [Optional((1, Object()))]]))
  }
}
