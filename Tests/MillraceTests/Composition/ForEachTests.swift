import Millrace
import SampleFeatures
import Testing

@Suite struct ForEachTests {
  let lab = FeatureLaboratory(
    Family.State(rows: [NamedTicks(id: 1), NamedTicks(id: 2)])
  ) { Family() }

  @Test func anActionReachesItsRowOnlyAndItsEffectsComeBackWithTheID() {
    lab.send(.row(id: 2, action: .startTapped))
    lab.advance(by: .seconds(2))
    #expect(lab.state.rows == [NamedTicks(id: 1), NamedTicks(id: 2, ticks: 2)])
    #expect(lab.scopes == ["row[2]"])
  }

  @Test func anActionForARowThatIsNotThereIsReported() {
    lab.send(.row(id: 9, action: .ticked))
    #expect(lab.state.rows == [NamedTicks(id: 1), NamedTicks(id: 2)])
    let text = lab.issues.all.first?.description ?? ""
    #expect(
      text.hasPrefix(
        ".row(id: 9, action: .ticked) was sent to a child that is not there: forEach at "
          + "SampleFeatures/Family.swift"
      )
    )
    #expect(text.contains(" found no row with id 9.\n"))
    #expect(text.contains("• The row was removed by an action that came before this one."))
  }

  @Test func aRowThatGetsAnotherIDIsAnotherRow() {
    let renaming = FeatureLaboratory(Family.State(rows: [NamedTicks(id: 1)])) {
      Reduce<Family.State, Family.Action> { state, action in
        if case .change = action { state.rows[id: 1]?.id = 5 }
        return .none
      }
      .forEach(\.rows, action: \.row) { Ticker() }
    }
    renaming.send(.row(id: 1, action: .startTapped))
    renaming.send(.change(.reset))
    #expect(renaming.state.rows.ids == [5])
    renaming.advance(by: .seconds(2))
    renaming.expectQuiet()
  }

  /// Rows without an `id`, and actions without labels.
  struct Words: Reducer {
    struct Word: Equatable, Sendable {
      let text: String
      var length = 0
    }

    struct State: Equatable, Sendable {
      var words = IdentifiedArray(
        uniqueElements: [Word(text: "mill"), Word(text: "race")],
        id: \.text
      )
    }

    enum Action: Equatable, Sendable, CasePathable {
      case word(String, Int)

      struct Cases {
        let word = CasePath(Action.word) {
          if case .word(let text, let action) = $0 { (text, action) } else { nil }
        }
      }
      static let cases = Cases()
    }

    var body: some Reducer<State, Action> {
      EmptyReducer()
        .forEach(\.words, action: \.word) {
          Reduce { word, length in
            word.length = length
            return length < 3 ? .send(length + 1) : .none
          }
        }
    }
  }

  @Test func idsByKeyPathAndActionsWithoutLabels() {
    let lab = FeatureLaboratory(Words.State()) { Words() }
    lab.send(.word("race", 1))
    #expect(lab.state.words.map(\.length) == [0, 3])
    lab.expectQuiet()
  }

  /// More rows are touched by one action than a collection remembers.
  @Test func manyRowsRemovedByOneAction() {
    let ids = 0..<200
    let lab = FeatureLaboratory(
      Family.State(rows: IdentifiedArray(uniqueElements: ids.map { NamedTicks(id: $0) }))
    ) {
      Family()
      Reduce { state, action in
        if action == .stopAllTapped {
          for id in ids where !id.isMultiple(of: 10) { state.rows.remove(id: id) }
        }
        return .none
      }
    }
    for id in ids { lab.send(.row(id: id, action: .startTapped)) }
    #expect(lab.store.counts.effects == 200)
    lab.store.send(.change(.removeRow(0)))
    #expect(lab.store.counts.effects == 199)
    lab.store.send(.stopAllTapped)
    #expect(lab.store.counts.effects == 0)
  }
}
