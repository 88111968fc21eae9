import Millrace
import SampleFeatures
import Testing

@Suite("O-19: debounce")
struct O19DebounceTests {
  let lab = Laboratory()
  let started = Collected<String>()

  func debounced(_ name: String) -> Effect<LabAction> {
    .run { [started] send in
      started.append(name)
      send(.note(name))
    }
    .debounce(id: "q", for: .milliseconds(300))
  }

  @Test func onlyTheLastOfABurstStartsAndExactlyAtTheEndOfItsWait() {
    for name in ["a", "b", "c"] {
      lab.perform(debounced(name))
      if name != "c" { lab.advance(by: .milliseconds(200)) }
    }
    lab.advance(by: .milliseconds(299))
    #expect(lab.clock.now == .at(0.699))
    #expect(started.all == [])
    lab.advance(by: .milliseconds(1))
    #expect(started.all == ["c"])
    #expect(lab.log == ["c"])
    lab.expectNothingLeft()
  }

  @Test func aCancelLeavesNothingAndTheNextDebounceWorks() {
    lab.advance(by: .seconds(1))
    lab.perform(debounced("a"))
    lab.advance(by: .milliseconds(200))
    lab.perform(.cancel(id: "q"))
    lab.expectNothingLeft()
    lab.advance(by: .milliseconds(300))
    #expect(started.all == [])
    lab.perform(debounced("b"))
    lab.advance(by: .milliseconds(300))
    #expect(started.all == ["b"])
  }

  @Test func theValuesOfOneEffectComeThroughUndelayed() {
    let effect = Effect<LabAction>.run { [clock = lab.clock] send in
      for number in 1...3 { send(.note("\(number) at \(clock.now)")) }
    }
    lab.perform(effect.debounce(id: "q", for: .milliseconds(300)))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["1 at 0.3 s", "2 at 0.3 s", "3 at 0.3 s"])
  }

  @Test func finishWaitsForThePendingOne() {
    let times = lab.finishes(lab.perform(debounced("a")))
    #expect(times.all == [])
    lab.advance(by: .seconds(1))
    #expect(times.all == [.at(0.3)])
    lab.expectNothingLeft()
  }
}
