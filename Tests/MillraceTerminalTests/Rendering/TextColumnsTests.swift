import Testing

@testable import MillraceTerminal

@Suite struct TextColumnsTests {
  private let rows = [
    ["calc start [TERMS]", "Start the calculation."],
    ["tick once", "Wait for the next value, then end."],
  ]

  @Test func cellsAreAligned() {
    #expect(
      TextColumns.table(rows, width: 80) == [
        "calc start [TERMS]  Start the calculation.",
        "tick once           Wait for the next value, then end.",
      ]
    )
  }

  @Test func theLastCellIsWrapped() {
    #expect(
      TextColumns.table(rows, width: 44) == [
        "calc start [TERMS]  Start the calculation.",
        "tick once           Wait for the next value,",
        "                    then end.",
      ]
    )
  }

  @Test func aNarrowTerminalStacksTheCells() {
    #expect(
      TextColumns.table(rows, width: 30) == [
        "calc start [TERMS]",
        "    Start the calculation.",
        "tick once",
        "    Wait for the next value,",
        "    then end.",
      ]
    )
  }

  @Test func rowsMayDifferInLength() {
    #expect(
      TextColumns.table([["a", "", "c"], ["long"], []], width: 40) == ["a    c", "long", ""]
    )
  }

  @Test func itemsGoDownTheColumns() {
    #expect(TextColumns.grid(["a", "bb", "c", "d", "e"], width: 9) == ["a   d", "bb  e", "c"])
    #expect(TextColumns.grid(["a", "b", "c"], width: 1) == ["a", "b", "c"])
    #expect(TextColumns.grid([], width: 10) == [])
    #expect(TextColumns.grid(["a", "b", "c"], width: 7) == ["a  b  c"])
  }

  @Test func aGridLosesNothingAndFits() {
    for count in 1...12 {
      for width in 1...30 {
        let items = (1...count).map { "n\($0)" }
        let lines = TextColumns.grid(items, width: width)
        let shown = lines.flatMap { $0.split(separator: " ").map(String.init) }
        #expect(shown.sorted() == items.sorted())
        #expect(lines.allSatisfy { $0.count <= max(width, 3) })
      }
    }
  }
}
