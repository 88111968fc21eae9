import Testing

@testable import MillraceTerminal

struct SessionLineageTests {
  private func actions(_ lineage: SessionLineage<String>, _ number: UInt64, last: UInt64)
    -> [String]?
  {
    lineage.actions(upTo: number, last: last) { "a\($0)" }
  }

  @Test func withoutATurnItIsAllThatWasReduced() {
    let lineage = SessionLineage<String>()
    #expect(actions(lineage, 0, last: 0) == [])
    #expect(actions(lineage, 2, last: 3) == ["a1", "a2"])
  }

  @Test func theLastTurnBeforeAStateCounts() {
    var lineage = SessionLineage<String>()
    lineage.turn(after: 0, to: "a file", by: ["x"])
    lineage.turn(after: 3, to: "another", by: ["y", "z"])
    #expect(actions(lineage, 0, last: 4) == [])
    #expect(actions(lineage, 2, last: 4) == ["x", "a1", "a2"])
    // The state after action 3, before it was changed; as long as it is the present one, after.
    #expect(actions(lineage, 3, last: 4) == ["x", "a1", "a2", "a3"])
    #expect(actions(lineage, 3, last: 3) == ["y", "z"])
    #expect(actions(lineage, 4, last: 4) == ["y", "z", "a4"])
  }

  @Test func whatIsNotKnownAnyMoreIsNotMadeUp() {
    var lineage = SessionLineage<String>()
    #expect(lineage.actions(upTo: 2, last: 2) { $0 == 1 ? nil : "a" } == nil)
    lineage.turn(after: 2, to: "the state after action 1", by: nil)
    #expect(actions(lineage, 3, last: 3) == nil)
    lineage.turn(after: 3, to: "a file", by: ["x"])
    #expect(actions(lineage, 4, last: 4) == ["x", "a4"])
  }

  @Test func theTurnsBetweenTwoStatesAreFoundInEitherOrder() {
    var lineage = SessionLineage<String>()
    lineage.turn(after: 1, to: "one", by: [])
    lineage.turn(after: 3, to: "three", by: [])
    func texts(_ first: UInt64, _ second: UInt64, last: UInt64) -> [String] {
      lineage.turns(from: first, to: second, last: last).map(\.text)
    }
    #expect(texts(0, 1, last: 4) == [])
    #expect(texts(0, 2, last: 4) == ["one"])
    #expect(texts(4, 0, last: 4) == ["one", "three"])
    #expect(texts(1, 3, last: 3) == ["one", "three"])
    #expect(texts(3, 3, last: 3) == [])
  }
}
