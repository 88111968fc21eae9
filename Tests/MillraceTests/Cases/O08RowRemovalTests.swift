import Millrace
import SampleFeatures
import Testing

@Suite("O-08: removing a row ends its effects")
struct O08RowRemovalTests {
  let lab = FeatureLaboratory(
    Family.State(rows: IdentifiedArray(uniqueElements: (1...3).map { NamedTicks(id: $0) }))
  ) { Family() }

  init() {
    for id in 1...3 { lab.send(.row(id: id, action: .startTapped)) }
    lab.advance(by: .seconds(1))
  }

  func ticks() -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: lab.state.rows.map { ($0.id, $0.ticks) })
  }

  @Test func removedByAnActionOfTheParent() {
    lab.send(.change(.removeRow(2)))
    lab.advance(by: .seconds(3))
    #expect(ticks() == [1: 4, 3: 4])
    #expect(lab.scopes == ["row[1]", "row[3]"])
    #expect(lab.issues.count == 0)
  }

  @Test func removedInAnswerToItsOwnActionWhichItSeesFirst() {
    lab.send(.row(id: 2, action: .ticked))
    lab.send(.row(id: 2, action: .closeTapped))
    lab.advance(by: .seconds(3))
    #expect(lab.state.log == ["row 2 had 2"])
    #expect(ticks() == [1: 4, 3: 4])
    #expect(lab.issues.count == 0)
  }

  @Test func reorderingTouchesNoTimer() {
    lab.send(.change(.swapRows(1, 3)))
    lab.advance(by: .seconds(2))
    #expect(lab.state.rows.ids == [3, 2, 1])
    #expect(ticks() == [1: 3, 2: 3, 3: 3])
  }

  @Test func removedWhileTheCollectionIsReplaced() {
    lab.send(.change(.rows([NamedTicks(id: 3, ticks: 10), NamedTicks(id: 4)])))
    lab.advance(by: .seconds(2))
    #expect(ticks() == [3: 12, 4: 0])
    #expect(lab.scopes == ["row[3]"])
  }

  @Test func allRowsRemoved() {
    lab.send(.change(.rows([])))
    lab.advance(by: .seconds(2))
    lab.expectQuiet()
  }

  /// An array that was made empty says nothing about changes, no more than rows that were never looked at.
  @Test func removedByAFreshArrayInTheReductionThatStartsItsEffects() {
    let lab = FeatureLaboratory(Family.State(rows: [NamedTicks(id: 1)])) {
      Family()
      Reduce { state, action in
        if case .row(id: 1, action: .startTapped) = action { state.rows = [] }
        return .none
      }
    }
    lab.send(.row(id: 1, action: .startTapped))
    lab.expectQuiet()
  }

  @Test func aRowThatComesBackIsNew() {
    lab.send(.change(.removeRow(2)))
    lab.send(.change(.rows(lab.state.rows + [NamedTicks(id: 2)])))
    lab.advance(by: .seconds(2))
    #expect(ticks() == [1: 3, 3: 3, 2: 0])
  }

  @Test func aLateActionIsIgnoredWithOneIssueThatNamesTheRow() {
    lab.send(.change(.removeRow(2)))
    lab.send(.row(id: 2, action: .ticked))
    #expect(lab.issues.count == 1)
    #expect(
      lab.issues.all.first?.description.hasPrefix(".row(id: 2, action: .ticked) was sent to")
        == true
    )
  }
}

private func + (
  rows: IdentifiedArrayOf<NamedTicks>,
  more: [NamedTicks]
) -> IdentifiedArrayOf<NamedTicks> {
  IdentifiedArray(uniqueElements: Array(rows) + more)
}
