import Millrace
import MillraceTesting
import Testing

@Suite("E-42: partial assertions about rows, sets and dictionaries that gained a member")
struct E42PartialCollectionTests {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var n = 0
  }

  struct State: Equatable, Sendable {
    var rows = [Row(id: 1), Row(id: 2)]
    var table: IdentifiedArray<Int, Row> = [Row(id: 1), Row(id: 2)]
    var numbers = [1, 2]
    var tags: Set<String> = ["a"]
    var counts = ["a": 1]
    var other = 0
  }

  private typealias Change = @Sendable (inout State) -> Void

  /// Whether a test that says one thing of what a feature does fails.
  private func fails(_ feature: @escaping Change, _ test: @escaping Change) -> Bool {
    let store = TestStore(initialState: State()) {
      Reduce<State, Bool> { state, _ in
        state.other += 1
        feature(&state)
        return .none
      }
    }
    store.exhaustivity = .off
    return !failures { store.send(true, changes: test) }.isEmpty
  }

  @Test func aRowMayChangeBesideANewOne() {
    let feature: Change = {
      $0.rows[0].n += 1
      $0.rows.append(Row(id: 3))
    }
    #expect(!fails(feature) { $0.rows[0].n += 1 })
    #expect(!fails(feature) { $0.rows[0].n = 1 })
    #expect(fails(feature) { $0.rows[0].n += 2 })
    #expect(fails(feature) { $0.rows[1].n += 1 })
  }

  @Test func rowsAreMatchedByIdentityWhereverTheyStand() {
    let feature: Change = {
      $0.rows[0].n += 1
      $0.rows.insert(Row(id: 0), at: 0)
    }
    // Of the state after the action it is the new row that the closure changes, of the one before the
    // row that was meant; the rows are told apart by their ids.
    #expect(
      !fails(feature) { state in
        for index in state.rows.indices where state.rows[index].id == 1 { state.rows[index].n += 1 }
      }
    )
    #expect(
      fails(feature) { state in
        for index in state.rows.indices where state.rows[index].id == 2 { state.rows[index].n += 1 }
      }
    )
  }

  @Test func rowsOfAnIdentifiedArrayToo() {
    let feature: Change = {
      $0.table[id: 1]?.n += 1
      $0.table.append(Row(id: 3))
    }
    #expect(!fails(feature) { $0.table[id: 1]?.n += 1 })
    #expect(fails(feature) { $0.table[id: 2]?.n += 1 })
    #expect(fails(feature) { $0.table.remove(id: 2) })
  }

  @Test func aRowMayGoBesideAChange() {
    let feature: Change = {
      $0.rows[1].n += 1
      $0.rows.remove(at: 0)
    }
    #expect(
      !fails(feature) { state in
        for index in state.rows.indices where state.rows[index].id == 2 { state.rows[index].n += 1 }
      }
    )
    #expect(!fails(feature) { $0.rows.removeAll { $0.id == 1 } })
    #expect(fails(feature) { $0.rows.removeAll { $0.id == 2 } })
  }

  @Test func theOrderCounts() {
    let feature: Change = {
      $0.rows.reverse()
      $0.rows.append(Row(id: 3))
    }
    #expect(
      !fails(feature) { state in
        let first = state.rows.firstIndex { $0.id == 1 }!
        let second = state.rows.firstIndex { $0.id == 2 }!
        state.rows.swapAt(first, second)
      }
    )
    #expect(fails({ $0.rows.append(Row(id: 3)) }) { $0.rows.swapAt(0, 1) })
  }

  @Test func withoutIdentityPositionsCount() {
    let feature: Change = {
      $0.numbers[0] += 1
      $0.numbers.append(3)
    }
    #expect(!fails(feature) { $0.numbers[0] += 1 })
    #expect(fails(feature) { $0.numbers[1] += 1 })
  }

  @Test func equalIdentitiesAreNone() {
    let feature: Change = {
      $0.rows[0].n += 1
      $0.rows += [Row(id: 3), Row(id: 3)]
    }
    #expect(!fails(feature) { $0.rows[0].n += 1 })
  }

  @Test func aSetMayGainAMember() {
    let feature: Change = { $0.tags = ["b", "c"] }
    #expect(!fails(feature) { $0.tags.formSymmetricDifference(["a"]) })
    #expect(!fails(feature) { $0.tags.remove("a") })
    #expect(fails(feature) { $0.tags.remove("b") })
    #expect(fails(feature) { $0.tags = ["b"] })
  }

  @Test func aDictionaryMayGainAKey() {
    let feature: Change = {
      $0.counts["a"]! += 1
      $0.counts["b"] = 7
    }
    #expect(!fails(feature) { $0.counts["a"]! += 1 })
    #expect(!fails(feature) { $0.counts["b"] = 7 })
    #expect(fails(feature) { $0.counts["a"]! += 2 })
    #expect(fails(feature) { $0.counts["b"] = 8 })
    #expect(fails(feature) { $0.counts["b"] = nil })
    #expect(fails(feature) { $0.counts = ["a": 2] })
  }
}
