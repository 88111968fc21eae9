import Millrace
import SampleFeatures
import Testing

@Suite("throttle under cancel, in stores, and at its end")
struct ThrottleLifeTests {
  let lab = Laboratory()

  func throttled(_ note: String, latest: Bool = true) -> Effect<LabAction> {
    lab.work(note, seconds: 10).throttle(id: "t", for: .seconds(1), latest: latest)
  }

  @Test(arguments: [true, false])
  func cancelEndsWhatRunsWhatIsHeldAndTheWindow(latest: Bool) {
    for note in ["a", "b"] { lab.perform(throttled(note, latest: latest)) }
    #expect(lab.running == ["a", "b", "throttle"])
    lab.perform(.cancel(id: "t"))
    lab.expectNothingLeft()
    lab.perform(throttled("c", latest: latest))
    #expect(lab.log == ["a", "c"])
  }

  @Test func aCancelOfWhatIsHeldLeavesTheWindow() {
    lab.perform(throttled("a"))
    lab.perform(throttled("b").cancellable(id: "b"))
    lab.perform(.cancel(id: "b"))
    #expect(lab.running == ["a"])
    lab.perform(throttled("c"))
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "c"])
  }

  @Test func aCancelOfWhatRunsLeavesTheWindow() {
    lab.perform(throttled("a").cancellable(id: "a"))
    lab.perform(.cancel(id: "a"))
    #expect(lab.running == [])
    lab.perform(throttled("b"))
    #expect(lab.log == ["a"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "b"])
  }

  @Test func finishDoesNotWaitForAWindowThatHoldsNothing() {
    let single = lab.finishes(
      lab.perform(Effect.send(.note("a")).throttle(id: "t", for: .seconds(1), latest: true))
    )
    lab.executor.drain()
    #expect(single.all == [.at(0)])
    lab.expectNothingLeft()
  }

  @Test func whatIsHeldBelongsToItsOwnSend() {
    let first = lab.finishes(lab.perform(throttled("a")))
    let second = lab.finishes(lab.perform(throttled("b")))
    let third = lab.finishes(lab.perform(throttled("c")))
    #expect(second.all == [.at(0)])
    lab.advance(by: .seconds(20))
    #expect(first.all == [.at(10)])
    #expect(third.all == [.at(11)])
  }

  @Test func cancellingTheHandleThatOpenedTheWindowLeavesTheWindow() {
    let first = lab.perform(throttled("a"))
    lab.perform(throttled("b"))
    first.cancel()
    lab.executor.drain()
    #expect(lab.log == ["a"])
    #expect(lab.running == ["b", "throttle"])
    lab.advance(by: .seconds(1))
    #expect(lab.log == ["a", "b"])
  }

  @Test func nothingStartsWhenTheStoreIsGone() {
    let started = Collected<String>()
    var store: Store? = lab.anotherStore()
    for note in ["a", "b"] {
      let effect = Effect<LabAction>.run { _ in started.append(note) }
      store?.send(.perform(effect.throttle(id: "t", for: .seconds(1), latest: true)))
    }
    lab.executor.drain()
    #expect(started.all == ["a"])
    store = nil
    lab.executor.drain()
    expectNothingLeft(of: lab.clock, on: lab.executor)
    lab.advance(by: .seconds(5))
    #expect(started.all == ["a"])
  }

  @Test func equalNamesInTwoStoresDoNotMeet() {
    let other = lab.anotherStore()
    lab.perform(throttled("a"))
    other.send(.perform(throttled("b")))
    lab.executor.drain()
    #expect(lab.log == ["a"])
    #expect(other.state == ["b"])
    lab.perform(.cancel(id: "t"))
    other.send(.perform(throttled("c")))
    lab.executor.drain()
    #expect(other.state == ["b"])
    lab.advance(by: .seconds(1))
    #expect(other.state == ["b", "c"])
  }

  @Test func aThousandNamesLeaveNothing() {
    for number in 0..<1000 {
      for note in ["\(number)", "again \(number)"] {
        lab.store.send(
          .perform(
            .send(.note(note)).throttle(id: number, for: .milliseconds(300), latest: false)
          )
        )
      }
    }
    lab.executor.drain()
    #expect(lab.log.count == 1000)
    #expect(lab.store.counts.ids == 1000)
    lab.advance(by: .milliseconds(300))
    #expect(lab.log.count == 2000)
    lab.advance(by: .milliseconds(300))
    lab.expectNothingLeft()
  }

  @Test func tenThousandValuesInOneWindowKeepOneOfThem() {
    for number in 0..<10_000 {
      lab.store.send(
        .perform(.send(.note("\(number)")).throttle(id: "t", for: .seconds(1), latest: true))
      )
    }
    // A window and its flight, what is held and its flight.
    #expect(lab.store.counts.entries == 4)
    lab.executor.drain()
    lab.advance(by: .seconds(2))
    #expect(lab.log == ["0", "9999"])
    lab.expectNothingLeft()
  }
}
