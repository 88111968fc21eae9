import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-19: debounce, in a test store")
struct O19DebounceTests {
  let store = LabStore.lab()
  let started = Collected<String>()

  private func debounced(_ name: String) -> Effect<LabAction> {
    .run { [started] send in
      started.append(name)
      send(.note(name))
    }
    .debounce(id: "q", for: .milliseconds(300))
  }

  @Test func onlyTheLastOfABurstStartsAndExactlyAtTheEndOfItsWait() {
    store.perform(debounced("a"))
    store.advance(by: .milliseconds(200))
    store.perform(debounced("b"))
    store.advance(by: .milliseconds(200))
    store.perform(debounced("c"))
    store.advance(by: .milliseconds(299))
    #expect(started.all == [])
    store.advance(by: .milliseconds(1))
    store.receive("c")
    #expect(started.all == ["c"])
    #expect(store.counts.isZero)
  }

  @Test func aCancelLeavesNothingAndTheNextDebounceWorks() {
    store.advance(by: .seconds(1))
    store.perform(debounced("a"))
    store.advance(by: .milliseconds(200))
    store.perform(.cancel(id: "q"))
    store.advance(by: .milliseconds(300))
    #expect(store.counts.isZero)
    store.perform(debounced("b"))
    store.advance(by: .milliseconds(300))
    store.receive("b")
    #expect(started.all == ["b"])
  }

  @Test func theValuesOfOneEffectComeThroughUndelayed() {
    let effect = Effect<LabAction>.run { send in for note in ["1", "2", "3"] { send(.note(note)) } }
    store.perform(effect.debounce(id: "q", for: .milliseconds(300)))
    store.advance(by: .milliseconds(300))
    store.receive("1", "2", "3")
    #expect(store.counts.isZero)
  }

  @Test func finishTellsOfThePendingOne() {
    let task = store.perform(debounced("a"))
    let found = failures { task.finish() }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("0.3 s") == true)
    store.advance(by: .milliseconds(300))
    store.receive("a")
    task.finish()
  }
}
