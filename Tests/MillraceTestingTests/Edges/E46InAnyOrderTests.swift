import Millrace
import MillraceTesting
import Testing

@Suite("E-46: receive(inAnyOrder:) reports a mistake once")
struct E46InAnyOrderTests {
  private func store(_ notes: String...) -> LabStore {
    let store = LabStore.lab()
    store.perform(.run { send in for note in notes { send(.note(note)) } })
    return store
  }

  private func expect(_ notes: String..., of store: LabStore) {
    store.receive(inAnyOrder: notes.map { note in .case(\.note, note) { $0.append(note) } })
  }

  @Test func anotherThatComesFirstAndIsExpectedAfterwards() {
    let store = store("x", "a", "b")
    let found = failures {
      expect("a", "b", of: store)
      store.receive("x")
      store.finish()
    }
    #expect(
      found.map(\.point) == ["Received .note where .note and .note were expected in any order."]
    )
    #expect(store.state == ["x", "a", "b"])
  }

  @Test func anotherInTheMiddle() {
    let store = store("a", "x", "b", "c")
    let found = failures {
      expect("a", "b", of: store)
      store.receive("x")
      store.receive("c")
    }
    #expect(found.count == 1)
  }

  @Test func whatIsMissingDoesNotSpoilWhatFollows() {
    let store = store("a", "c", "d")
    let found = failures {
      expect("a", "b", of: store)
      store.receive("c")
      store.receive("d")
      store.finish()
    }
    #expect(found.count == 1)
  }

  @Test func whatWasMissedBeforeIsNotMissedAgain() {
    let store = store("y", "x", "b")
    let found = failures {
      store.receive("x")  // 'y' comes instead
      expect("y", "b", of: store)  // and 'x' stands in its place
      store.finish()
    }
    #expect(found.count == 1)
    #expect(store.state == ["y", "x", "b"])
  }

  @Test func nothingAtAllIsOneMistakeToo() {
    let store = LabStore.lab()
    let found = failures { expect("a", "b", of: store) }
    #expect(
      found.map(\.point) == ["Expected to receive .note and .note, but nothing was received."]
    )
  }

  @Test func twoMistakesAreTwo() {
    let store = store("x", "a", "y", "b")
    let found = failures {
      expect("a", of: store)
      expect("b", of: store)
    }
    #expect(found.count == 2)
  }
}
