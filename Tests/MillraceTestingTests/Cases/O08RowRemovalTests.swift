import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-08: removing a row ends its effects, in a test store")
struct O08RowRemovalTests {
  let store = FamilyStore.family(
    Family.State(rows: IdentifiedArray(uniqueElements: (1...3).map { NamedTicks(id: $0) }))
  )

  init() {
    for id in 1...3 { store.send(.row(id: id, action: .startTapped)) }
    store.advance(by: .seconds(1))
    for id in 1...3 { store.receiveTick(ofRow: id) }
  }

  /// Lets time pass, and expects ticks of these rows only, in the order in which their timers began.
  private func expectTicks(of rows: [Int], line: Int = #line) {
    store.advance(by: .seconds(1))
    for id in rows { store.receiveTick(ofRow: id, line: line) }
    store.send(.stopAllTapped, line: line)
    #expect(store.counts.isZero)
  }

  @Test func removedByAnActionOfTheParent() {
    store.send(.change(.removeRow(2))) { $0.rows.remove(id: 2) }
    #expect(store.scopes == ["row[1]", "row[3]"])
    expectTicks(of: [1, 3])
  }

  @Test func removedInAnswerToItsOwnActionWhichItSeesFirst() {
    store.send(.row(id: 2, action: .ticked)) { $0.rows[id: 2]?.ticks = 2 }
    store.send(.row(id: 2, action: .closeTapped)) {
      $0.rows.remove(id: 2)
      $0.log = ["row 2 had 2"]
    }
    expectTicks(of: [1, 3])
  }

  @Test func reorderingTouchesNoTimer() {
    store.send(.change(.swapRows(1, 3))) { $0.rows.swapAt(0, 2) }
    #expect(store.state.rows.ids == [3, 2, 1])
    expectTicks(of: [1, 2, 3])
  }

  @Test func allRowsRemoved() {
    store.send(.change(.reset)) { $0.rows = [] }
    #expect(store.counts.isZero)
    store.advance(by: .seconds(3))
    store.finish()
  }

  @Test func aLateActionIsIgnoredWithOneFailureThatNamesTheRow() {
    store.send(.change(.removeRow(2))) { $0.rows.remove(id: 2) }
    let found = failures { store.send(.row(id: 2, action: .ticked)) }
    #expect(found.count == 1)
    #expect(
      found.first?.point.hasPrefix(".row(id: 2, action: .ticked) was sent to") == true
    )
    store.send(.stopAllTapped)
  }
}
