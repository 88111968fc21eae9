import Millrace
import MillraceTesting
import Testing

@Suite("E-52: a test that moves a clock of its own gets a hint")
struct E52OwnClockTests {
  private let ticker = Effect<LabAction>.run(name: "ticker", fileID: "Lab/Ticker.swift", line: 1) {
    send in
    @Dependency(\.clock) var clock
    while true {
      try await clock.sleep(for: .seconds(1))
      send(.note("tick"))
    }
  }

  @Test func theClockOfTheStoreMovedByHand() {
    let clock = ManualClock()
    let store = LabStore.lab { $0.clock = clock }
    store.perform(ticker)
    clock.advance(by: .seconds(3))
    store.receive("tick")
    let found = failures { store.receive(\.note, "tick") }
    #expect(
      found.map(\.text) == [
        """
        Expected to receive .note, but nothing was received.

        One effect is alive:
        • The effect 'ticker', started by .perform at Lab/Ticker.swift:1, sleeps until 4 s; the clock \
        stands at 3 s.

        Let time pass: 'store.advance(by:)' with at least 1 s.

        The clock was moved by something else than 'store.advance(by:)', which lets effects run at each \
        deadline on the way. Move it with that.
        """
      ]
    )
    store.advance(by: .seconds(1))
    store.receive("tick")
    #expect(failures { store.receive(\.note) }.first?.text.contains("was moved by") == false)
    store.skipInFlightEffects()
  }

  @Test func aClockThatIsNotTheStores() {
    let clock = ManualClock()
    let store = LabStore.lab()
    store.perform(
      .run(name: "own", fileID: "Lab/Own.swift", line: 1) { send in
        try await clock.sleep(for: .seconds(1))
        send(.note("x"))
      }
    )
    let found = failures { store.receive(\.note) }
    #expect(
      found.map(\.text) == [
        """
        Expected to receive .note, but nothing was received.

        One effect is alive:
        • The effect 'own', started by .perform at Lab/Own.swift:1, sleeps on a clock that is not the \
        store's.

        Set that clock as the 'clock' dependency, and let time pass with 'store.advance(by:)': it lets \
        effects run at each deadline on the way, which moving the clock itself does not.
        """
      ]
    )
    clock.advance(by: .seconds(1))
    store.receive("x")
  }

  @Test func aClockThatNobodySleepsOn() {
    let store = LabStore.lab()
    store.perform(sleep(1, note: "x"))
    ManualClock().advance(by: .seconds(1))
    let found = failures { store.receive(\.note) }
    #expect(
      found.first?.text.hasSuffix(
        """
        Let time pass: 'store.advance(by:)' with at least 1 s. It moves the clock of the store, \
        'store.clock'; moving another clock does not.
        """
      ) == true
    )
    store.skipInFlightEffects()
  }
}
