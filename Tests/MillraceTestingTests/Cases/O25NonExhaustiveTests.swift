import Millrace
import MillraceTesting
import Testing

@Suite("O-25: a test store that is not exhaustive")
struct O25NonExhaustiveTests {
  /// With or without warnings about what was skipped.
  private func store(_ exhaustivity: Exhaustivity = .off) -> TestStoreOf<Form> {
    let store = TestStore(initialState: Form.State()) { Form() }
    store.exhaustivity = exhaustivity
    return store
  }

  @Test func theStateAfterWhatWasSentInAnswerIsAssertedDirectly() {
    let store = store()
    store.send(.chainTapped)
    store.assert {
      $0.count = 2
      $0.isOn = true
    }
  }

  @Test func aWrongAssertionFails() {
    let store = store()
    store.send(.chainTapped)
    let found = failures { store.assert { $0.count = 3 } }
    #expect(
      found.map(\.text) == [
        """
        The state is not what was asserted.

        (- Expected, + Actual)
        - count: 3
        + count: 2
        """
      ]
    )
  }

  @Test func receivingALaterActionAppliesThoseBeforeItSilently() {
    let store = store()
    store.send(.chainTapped)
    store.receive(.d(1)) { $0.count = 2 }
    #expect(store.state == Form.State(name: "chain", count: 2, isOn: true))
  }

  @Test func receivingByCaseAndByPredicateSkipsToo() {
    let first = store()
    first.send(.chainTapped)
    first.receive(\.c)
    #expect(first.state.count == 1)
    first.receive(\.d, 1)
    let second = store()
    second.send(.chainTapped)
    second.receive(matching: { $0 == .d(1) })
    #expect(second.state.count == 2)
  }

  @Test func onlyWhatTheClosureSetsIsCompared() {
    let store = store()
    store.send(.allTapped) { $0.count = 7 }
    store.send(.allTapped) {
      $0.name = "all"; $0.isOn = true
    }
    let found = failures {
      store.send(.allTapped) {
        $0.count = 8; $0.name = "all"
      }
    }
    #expect(
      found.map(\.text) == [
        """
        The state after .allTapped is not what was asserted.

        (- Expected, + Actual)
        - count: 8
        + count: 7
        """
      ]
    )
  }

  @Test func aChangeRelativeToTheStateBeforeMayBeAsserted() {
    let store = store()
    store.send(.chainTapped)
    store.receive(.c)
    store.receive(.d(1)) { $0.count += 1 }
    #expect(failures { store.send(.b) { $0.count += 2 } }.count == 1)
  }

  @Test func aClosureThatChangesNothingIsNoFailure() {
    let store = store()
    store.send(.nothingTapped) { _ in }
    store.send(.nothingTapped) { $0.count = 0 }
  }

  @Test func aSendFirstAppliesWhatIsQueued() {
    let store = store()
    store.send(.chainTapped)
    #expect(store.state == Form.State(name: "chain"))
    store.send(.countTapped(10)) { $0.count = 10 }
    #expect(store.state == Form.State(name: "chain", count: 10, isOn: true))
  }

  @Test func strictSkippingFailsWhereNothingIsQueuedAndLaxSkippingDoesNot() {
    let store = store()
    #expect(failures { store.skipReceivedActions() }.count == 1)
    store.skipReceivedActions(strict: false)
    store.send(.chainTapped)
    store.skipReceivedActions()
    #expect(store.state.count == 2)
    #expect(failures { store.skipReceivedActions(strict: true) }.count == 1)
  }

  @Test func skippingWorksInExhaustiveModeToo() {
    let store = store(.on)
    store.send(.chainTapped) { $0.name = "chain" }
    store.receive(.b) { $0.count = 1 }
    store.skipReceivedActions()
    #expect(store.state == Form.State(name: "chain", count: 2, isOn: true))
    store.send(.b) { $0.count = 3 }
  }

  @Test func strictSkippingOfEffectsFailsWhereNoneIsAlive() {
    let store = LabStore.lab()
    let found = failures { store.skipInFlightEffects() }
    #expect(found.map(\.point) == ["There is no effect in flight to skip."])
    store.skipInFlightEffects(strict: false)
    store.perform(endless)
    store.skipInFlightEffects()
    #expect(store.counts.isZero)
  }

  @Test func anEffectDoesWhatItCanBeforeItIsSkipped() {
    let (arrivals, gate) = AsyncStream.makeStream(of: Void.self)
    let store = LabStore.lab()
    store.perform(
      .run { send in
        for await _ in arrivals { send(.note("x")) }
      }
    )
    gate.yield()
    let found = failures { store.skipInFlightEffects() }
    #expect(
      found.map(\.point) == ["Effects were skipped before one action of theirs had been received."]
    )
  }

  @Test func skippingEffectsBeforeTheirActionsWereReceivedFailsInExhaustiveMode() {
    let store = LabStore.lab()
    store.perform(.merge(.run { send in send(.note("x")) }, endless))
    let found = failures { store.skipInFlightEffects() }
    #expect(
      found.map(\.point) == ["Effects were skipped before one action of theirs had been received."]
    )
    store.finish()
    store.exhaustivity = .off
    store.perform(.merge(.run { send in send(.note("x")) }, endless))
    store.skipInFlightEffects()
    #expect(store.state == ["x"])
  }

  @Test func skippedAssertionsAreShownAsWarnings() {
    var lines: [Int] = []
    let found = failures {
      let store = store(.off(showSkippedAssertions: true))
      lines.append(#line + 1)
      store.send(.chainTapped)
      lines.append(#line + 1)
      store.receive(.d(1)) { $0.count = 2 }
      store.send(.countTapped(3)) { $0.count = 3 }
    }
    #expect(found.map(\.line) == [lines[0], lines[1]])
    #expect(
      found.map(\.text) == [
        """
        Skipped: .chainTapped changed what nothing was asserted about.

        (- Before, + After)
        - name: ""
        + name: "chain"
        """,
        "Skipped: .b and .c were not received.",
      ]
    )
    #expect(found.allSatisfy { $0.isWarning })
  }

  @Test func changesBesidesTheAssertedOnesAreShown() {
    let found = failures {
      let store = store(.off(showSkippedAssertions: true))
      store.send(.allTapped) { $0.count = 7 }
    }
    #expect(
      found.map(\.text) == [
        """
        Skipped: .allTapped changed what nothing was asserted about.

        (- Asserted, + Actual)
        - name: ""
        + name: "all"
        - isOn: false
        + isOn: true
        """
      ]
    )
  }

  @Test func receivingWhatDoesNotComeFailsAndSaysWhatCame() {
    let store = store()
    store.send(.chainTapped)
    let found = failures { store.receive(.d(2)) }
    #expect(
      found.map(\.text) == [
        """
        Expected to receive .d, but only .b, .c and .d were received.

        No effect is alive, so nothing can come.
        """
      ]
    )
  }

  @Test func exhaustivityCanBeChangedForABlock() {
    let store = store(.on)
    store.withExhaustivity(.off) {
      store.send(.chainTapped)
      store.receive(.d(1))
    }
    #expect(store.exhaustivity == .on)
    #expect(failures { store.send(.countTapped(9)) }.count == 1)
  }

  @Test func whatFitsNoneOfASetIsSkipped() {
    let store = store()
    store.send(.chainTapped)
    store.receive(inAnyOrder: [.action(.d(1)), .case(\.b)])
    #expect(store.state.isOn)
  }
}
