import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-24: effects alive at the end")
struct O24EndTests {
  struct Ticker: Reducer {
    struct State: Equatable, Sendable { var ticks = 0 }
    enum Action: Equatable, Sendable { case start, tick }
    enum CancelID { case ticker }

    let isEnded: Collected<String>

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .start:
        return .run(name: "ticker", fileID: "Ticker/Ticker.swift", line: 12) { [isEnded] send in
          defer { isEnded.append("ended") }
          @Dependency(\.clock) var clock
          while true {
            try await clock.sleep(for: .seconds(1))
            send(.tick)
          }
        }
        .cancellable(id: CancelID.ticker)
      case .tick:
        state.ticks += 1
        return .none
      }
    }
  }

  private let isEnded = Collected<String>()
  private func store(line: Int = 1) -> TestStoreOf<Ticker> {
    TestStore(
      initialState: Ticker.State(),
      reducer: { Ticker(isEnded: isEnded) },
      line: line
    )
  }

  private let explanation = """


    It sleeps until 1 s; the clock stands at 0 s.

    .start was sent at MillraceTestingTests/O24EndTests.swift:98.

    An effect must end before the test does. To end it:
    • let time pass with 'advance(by:)', if it ends by itself
    • send the action that cancels it
    • call 'cancel()' on what 'send' returned
    • call 'skipInFlightEffects()', which cancels all effects
    """

  @Test func withoutFinishTheEndFailsOnce() {
    let found = failures { store(line: 99).send(.start, line: 98) }
    #expect(
      found == [
        Failure(
          text: """
            The effect 'ticker' (id CancelID.ticker), started by .start at Ticker/Ticker.swift:12, is \
            still alive at the end of the test.
            """ + explanation,
          line: 99,
          isWarning: false
        )
      ]
    )
    #expect(isEnded.count == 1)
  }

  @Test func finishFailsOnceAndTheEndNotAgain() {
    let found = failures {
      let store = store(line: 99)
      store.send(.start, line: 98)
      store.finish(line: 100)
      store.finish(line: 101)
    }
    #expect(
      found == [
        Failure(
          text: """
            The effect 'ticker' (id CancelID.ticker), started by .start at Ticker/Ticker.swift:12, is \
            still alive at 'finish()'.
            """ + explanation,
          line: 100,
          isWarning: false
        )
      ]
    )
    #expect(isEnded.count == 1)
  }

  @Test func finishThatWaitsFailsAfterItsTimeOut() async {
    let clock = ContinuousClock()
    let started = clock.now
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let found = await failures {
      let store = LabStore.lab()
      store.perform(.run { _ in for await _ in stream {} })
      await store.finish(timeout: .milliseconds(50), line: 100)
    }
    continuation.finish()
    #expect(clock.now - started >= .milliseconds(50))
    #expect(found.map(\.line) == [100])
    #expect(found.first?.point.hasSuffix("is still alive at 'finish()', after 0.05 s.") == true)
  }

  @Test func eachEffectFailsByItself() {
    let found = failures {
      let store = store()
      store.send(.start)
      store.send(.start)
    }
    #expect(found.count == 2)
  }

  @Test func theTaskOfTheSendMayBeCancelled() {
    let store = store()
    store.send(.start).cancel()
    #expect(isEnded.count == 1)
  }

  @Test func skipInFlightEffectsReallyCancels() {
    let store = store()
    store.send(.start)
    store.skipInFlightEffects()
    #expect(isEnded.count == 1)
    #expect(store.counts.isZero)
    #expect(store.clock.sleeperCount == 0)
    store.advance(by: .seconds(10))
  }

  @Test func withoutExhaustivityItMayLive() {
    let clock: ManualClock
    do {
      let store = store()
      store.exhaustivity = .off
      store.send(.start)
      clock = store.clock
    }
    // It was cancelled all the same, so that nothing of it reaches the next test.
    #expect(isEnded.count == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func withoutExhaustivityItIsShownWhereThatIsAskedFor() {
    let found = failures {
      let store = store(line: 99)
      store.exhaustivity = .off(showSkippedAssertions: true)
      store.send(.start)
      store.advance(by: .seconds(1))
    }
    #expect(
      found == [
        Failure(text: "Skipped: .tick was not received.", line: 99, isWarning: true),
        Failure(
          text: """
            Skipped: one effect was still alive at the end of the test.

            • The effect 'ticker' (id CancelID.ticker), started by .start at Ticker/Ticker.swift:12, \
            sleeps until 2 s; the clock stands at 1 s.
            """,
          line: 99,
          isWarning: true
        ),
      ]
    )
  }

  @Test func actionsThatWereNotReceivedFailOnce() {
    let found = failures {
      let store = store(line: 99)
      let task = store.send(.start)
      store.advance(by: .seconds(2))
      store.finish(line: 100)
      store.skipReceivedActions()
      task.cancel()
    }
    #expect(
      found.map(\.line) == [100, 100]
        && found[0].text == """
          2 actions of effects were not received before 'finish()'.

          1. .tick, sent by the effect 'ticker' at Ticker/Ticker.swift:12, started by .start
          2. .tick, sent by the effect 'ticker' at Ticker/Ticker.swift:12, started by .start

          Receive them with 'receive', or skip them with 'skipReceivedActions()'.
          """
    )
    #expect(found.last?.point.contains("is still alive at 'finish()'") == true)
  }

  @Test func atTheEndActionsAreToldToo() {
    let found = failures {
      let store = LabStore.lab()
      store.perform(.merge(.send(.note("x")), .run { send in send(.note("y")) }))
    }
    #expect(
      found.map(\.point) == ["2 actions of effects were not received before the end of the test."]
    )
  }

  @Test func whatWaitsBehindAnEffectIsNotToldBesidesIt() {
    let found = failures {
      let store = LabStore.lab()
      store.perform(.concatenate(endless, sleep(1, note: "x"), .send(.note("y"))))
      store.perform(
        .merge(sleep(1, note: "x"), sleep(1, note: "y"))
          .cancellable(id: 1, policy: .oldest(1, whenFull: .wait))
      )
    }
    #expect(found.count == 3)
  }
}
