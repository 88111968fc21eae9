import Millrace
import SampleFeatures
import Testing

@testable import MillraceTesting

/// What the tests of The Composable Architecture pin of test stores, where no other test here shows it. See
/// `Documentation/Peers.md`.
@Suite("Peers: test stores")
struct PeerTestStoreTests {
  private func store(_ exhaustivity: Exhaustivity = .on) -> TestStoreOf<Form> {
    let store = TestStore(initialState: Form.State()) { Form() }
    store.exhaustivity = exhaustivity
    return store
  }

  @Test func aPredicateThatMatchesNothingFails() {
    let store = store()
    store.send(.chainTapped) { $0.name = "chain" }
    #expect(failures { store.receive(matching: { $0 == .c }) }.count == 1)
    store.skipReceivedActions(strict: false)
  }

  @Test func aCaseWithAnotherPayloadFailsAndShowsBoth() {
    let store = TestStore(initialState: Form.State()) { Form() }
    store.exhaustivity = .off
    store.send(.chainTapped)
    let found = failures { store.receive(\.d, 2) }
    #expect(found.count == 1)
    store.skipReceivedActions(strict: false)
    let exact = self.store()
    exact.send(.chainTapped) { $0.name = "chain" }
    exact.receive(\.b) { $0.count = 1 }
    exact.receive(\.c) { $0.isOn = true }
    let text = failures { exact.receive(\.d, 2) { $0.count = 2 } }.map(\.text).joined()
    #expect(text.contains("- .d: 2\n+ .d: 1"), "\(text)")
  }

  @Test func casesInsideOfCasesAreSentByTheirNames() {
    let store = store()
    store.send(\.child.incremented) { $0.child.count = 1 }
    store.send(\.child.noteChanged, "a") { $0.child.note = "a" }
    store.send(\.countTapped, 4) { $0.count = 4 }
    store.send(\.nothingTapped)
  }

  @Test func withoutExhaustivityUnreceivedActionsAtTheEndAreNoFailure() {
    for exhaustivity in [Exhaustivity.off, .off(showSkippedAssertions: true)] {
      let found = failures {
        let store = store(exhaustivity)
        store.send(.chainTapped)
      }
      #expect(found.filter { !$0.isWarning }.isEmpty)
    }
  }

  @Test func aWrongAssertionInReceiveFailsWithoutExhaustivityToo() {
    let store = store(.off)
    store.send(.chainTapped)
    #expect(failures { store.receive(.d(1)) { $0.count = 7 } }.count == 1)
    #expect(failures { store.receive(\.b) { $0.count = 7 } }.count == 1)
  }

  @Test func receivingAPartOfTheChangesIsEnoughWithoutExhaustivity() {
    let store = store(.off)
    store.send(.allTapped) { $0.count = 7 }
    store.send(.chainTapped)
    store.receive(.b) { $0.count = 8 }
    store.receive(.d(1)) { $0.isOn = true }
    #expect(store.state.count == 9)
  }

  @Test func sendingAgainAndAgainWithoutReceivingIsFine() {
    let store = store(.off)
    for _ in 1...3 { store.send(.chainTapped) }
    store.send(.nothingTapped) { $0.count = 6 }
  }

  @Test func twoMatchingActionsAreReceivedOneByOne() async {
    let store = LabStore.lab()
    store.exhaustivity = .off
    store.perform(.run { send in for note in ["x", "m", "y", "m"] { send(.note(note)) } })
    await store.receive(\.note, "m", timeout: .failsafe) { $0 = ["x", "m"] }
    await store.receive(\.note, "m", timeout: .failsafe) { $0 = ["x", "m", "y", "m"] }
  }

  @Test func onlyOtherActionsComeAndTheReceiveFails() async {
    let store = LabStore.lab()
    store.exhaustivity = .off
    store.perform(.run { send in for note in ["x", "y"] { send(.note(note)) } })
    let found = await failures { await store.receive(\.note, "m", timeout: .failsafe) }
    #expect(found.count == 1)
  }

  @Test func theClosureThatSetsDependenciesIsCalledOnce() {
    let calls = Collected<String>()
    let store = TestStore(initialState: Form.State()) {
      Form()
    } dependencies: { _ in
      calls.append("set")
    }
    store.send(.countTapped(1)) { $0.count = 1 }
    #expect(calls.all == ["set"])
  }

  /// What an effect overrides for a call of its own is over with that call, in both kinds of store.
  @Test func overridesAroundOneEffectDoNotAddUp() async {
    let feature = Reduce<[String], Bool?> { state, seen in
      if seen != nil {
        @Dependency(\.label) var label
        state.append(label)
        return .none
      }
      return .run { send in
        withDependencies {
          $0.label += "+"
        } operation: {
          @Dependency(\.label) var label
          send(label == "a+")
        }
      }
    }
    let store = Store(initialState: [String]()) {
      feature
    } dependencies: {
      $0.label = "a"
    }
    for _ in 1...2 { await store.send(nil).finish() }
    #expect(store.state == ["a", "a"])
    let testStore = TestStore(initialState: [String]()) {
      feature
    } dependencies: {
      $0.label = "a"
    }
    for _ in 1...2 {
      testStore.send(nil)
      testStore.receive(matching: { $0 == true }) { $0.append("a") }
    }
  }

  @Test func theEffectsOfAConcatenationInAMergeComeInOrderAndAnEndlessOneIsCancelled() {
    let store = LabStore.lab()
    store.perform(
      .merge(
        .concatenate(.send(.note("a")), .run { $0(.note("b")) }, .send(.note("c"))),
        endless.cancellable(id: "endless")
      )
    )
    store.receive("a", "b", "c")
    #expect(store.runningEffects.count == 1)
    store.perform(.cancel(id: "endless"))
  }
}
