import Millrace
import MillraceTesting
import Testing

@Suite("E-51: a failure at the end names the line of the action that started the effect")
struct E51PlaceOfStartTests {
  private let file = "MillraceTestingTests/E51PlaceOfStartTests.swift"

  @Test func ofAnEffectThatIsAlive() {
    let found = failures {
      let store = TestStore(
        initialState: [String](),
        reducer: { LabFeature() },
        line: 10
      )
      store.send(.perform(.send(.answer("a", endless))), line: 20)
      store.receive(answer: "a", line: 30)
    }
    #expect(found.map(\.line) == [10])
    #expect(
      found.map(\.text) == [
        """
        The effect, started by .answer at Lab/Endless.swift:1, is still alive at the end of the test.

        It sleeps until 1 s; the clock stands at 0 s.

        .answer was received at MillraceTestingTests/Laboratory.swift:30.

        An effect must end before the test does. To end it:
        • let time pass with 'advance(by:)', if it ends by itself
        • send the action that cancels it
        • call 'cancel()' on what 'send' returned
        • call 'skipInFlightEffects()', which cancels all effects
        """
      ]
    )
  }

  @Test func ofActionsThatWereNotReceived() {
    let found = failures {
      let store = LabStore.lab()
      store.send(.perform(.send(.note("a"))), line: 20)
      store.send(.perform(.merge(sleep(1, note: "b"), sleep(1, note: "c"))), line: 30)
      store.skipReceivedActions()
      store.advance(by: .seconds(1))
    }
    #expect(
      found.last?.text == """
        2 actions of effects were not received before the end of the test.

        1. .note, sent by the effect at Lab/Sleep.swift:1, started by .perform
        2. .note, sent by the effect at Lab/Sleep.swift:1, started by .perform

        .perform was sent at \(file):30.

        Receive them with 'receive', or skip them with 'skipReceivedActions()'.
        """
    )
  }

  @Test func afterManyActions() {
    let found = failures {
      let store = LabStore.lab()
      store.send(.perform(endless), line: 20)
      for _ in 0..<3_000 { store.send(.perform(.none)) }
    }
    #expect(found.first?.text.contains(".perform was sent at \(file):20.") == true)
  }
}
