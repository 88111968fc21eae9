import Millrace
import MillraceTesting
import Testing

@Suite("O-21: timers, in a test store")
struct O21TimerTests {
  let store = LabStore.lab()

  private func timer(
    _ id: String = "t",
    every interval: Duration = .seconds(1)
  ) -> Effect<LabAction> {
    .timer(id: id, every: interval) { [clock = store.clock] tick in
      .note("\(id)\(tick.number) at \(clock.now)")
    }
  }

  /// A timer whose handler, in the effect, takes its time.
  private func handled(_ times: @escaping @Sendable (Int) -> Duration) -> Effect<LabAction> {
    .run { send in
      @Dependency(\.clock) var clock
      for await tick in clock.ticks(every: .seconds(1)) {
        send(.note("\(tick)"))
        try await clock.sleep(for: times(tick.number))
      }
    }
    .cancellable(id: "t")
  }

  private func end() {
    store.perform(.cancel(id: "t"))
    #expect(store.counts.isZero)
    #expect(store.clock.sleeperCount == 0)
    store.advance(by: .seconds(10))
    store.finish()
  }

  @Test func aHundredTicksAreAnchoredToTheStart() {
    store.perform(handled { _ in .milliseconds(300) })
    for number in 1...100 {
      store.advance(by: .seconds(1) - .nanoseconds(1))
      #expect(store.state.count == number - 1)
      store.advance(by: .nanoseconds(1))
      store.receive("tick \(number)")
    }
    end()
  }

  @Test func whatASlowHandlerMissesIsSkippedNotReplayed() {
    store.perform(handled { $0 == 3 ? .milliseconds(2500) : .zero })
    store.advance(by: .seconds(7))
    store.receive("tick 1", "tick 2", "tick 3", "tick 6 (2 missed)", "tick 7")
    end()
  }

  @Test func tenSecondsInOneGoAreTenTicks() {
    store.perform(timer())
    store.advance(by: .seconds(10))
    for number in 1...10 { store.receive("t\(number) at \(number) s") }
    end()
  }

  @Test func noTickComesAfterACancelNotEvenOneThatIsQueued() {
    store.perform(timer())
    store.advance(by: .milliseconds(1500))
    store.receive("t1 at 1 s")
    store.advance(by: .milliseconds(500))
    #expect(failures { store.perform(.cancel(id: "t")) }.count == 1)
    end()
    #expect(store.state == ["t1 at 1 s"])
  }

  @Test func aTickThatCancelsItsOwnTimerIsTheLast() {
    store.perform(
      .timer(id: "t", every: .seconds(1)) { tick in
        .answer("\(tick.number)", tick.number == 3 ? .cancel(id: "t") : .none)
      }
    )
    store.advance(by: .seconds(10))
    for text in ["1", "2", "3"] { store.receive(answer: text) }
    store.finish()
    #expect(store.counts.isZero)
  }

  @Test func stoppingAndRestartingFiftyTimesAnchorsAnewEachTime() {
    for _ in 0..<50 {
      let start = store.clock.now.offset
      store.perform(timer())
      store.advance(by: .milliseconds(2300))
      for number in 1...2 {
        store.receive("t\(number) at \(VirtualInstant(offset: start + .seconds(number)))")
      }
      store.perform(.cancel(id: "t"))
    }
    end()
  }

  @Test func twoTimersInterleaveByDeadlineAndTiesGoByRegistration() {
    store.perform(.merge(timer("a", every: .seconds(2)), timer("b"), timer("c")))
    store.advance(by: .seconds(2))
    store.receive("b1 at 1 s", "c1 at 1 s", "a1 at 2 s", "b2 at 2 s", "c2 at 2 s")
    store.perform(.cancel(ids: ["a", "b", "c"]))
    #expect(store.counts.isZero)
  }
}
