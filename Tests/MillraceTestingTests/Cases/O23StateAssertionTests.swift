import Millrace
import MillraceTesting
import Testing

@Suite("O-23: honesty of assertions about the state")
struct O23StateAssertionTests {
  let store = TestStore(initialState: Form.State()) { Form() }

  /// What one call reports, which must be at its own line.
  private func failure(_ call: (_ line: Int) -> Void) -> [String] {
    let line = 4711
    let found = failures { call(line) }
    #expect(found.allSatisfy { $0.line == line && !$0.isWarning })
    return found.map(\.text)
  }

  @Test func aClosureThatChangesNothingWhereNothingChanges() {
    let found = failure { store.send(.nothingTapped, changes: { _ in }, line: $0) }
    #expect(
      found == [
        """
        .nothingTapped did not change the state, and neither does the closure. Drop the closure.

        Setting a value to what it was before is no change.
        """
      ]
    )
  }

  @Test func settingAValueToWhatItWasIsNoChange() {
    let found = failure { store.send(.nothingTapped, changes: { $0.count = 0 }, line: $0) }
    #expect(found.count == 1)
  }

  @Test func noClosureWhereTheStateChanges() {
    let found = failure { store.send(.countTapped(3), line: $0) }
    #expect(
      found == [
        """
        .countTapped changed the state, and nothing was asserted about it.

        (- Before, + After)
        - count: 0
        + count: 3

        Say what changes in a trailing closure. Where it does not matter, turn 'exhaustivity' off.
        """
      ]
    )
  }

  @Test func aClosureThatChangesNothingWhereTheStateChanges() {
    let found = failure { store.send(.countTapped(3), changes: { _ in }, line: $0) }
    #expect(
      found == [
        """
        .countTapped changed the state, and the closure changes nothing.

        (- Before, + After)
        - count: 0
        + count: 3

        Setting a value to what it was before is no change.
        """
      ]
    )
  }

  @Test func aWrongValueFailsOnceAndTheTestGoesOnFromTheActualState() {
    let found = failure { store.send(.countTapped(3), changes: { $0.count = 4 }, line: $0) }
    #expect(
      found == [
        """
        The state after .countTapped is not what was asserted.

        (- Expected, + Actual)
        - count: 4
        + count: 3
        """
      ]
    )
    #expect(store.state.count == 3)
    store.send(.b) { $0.count = 4 }
  }

  @Test func theRightValue() {
    store.send(.countTapped(3)) { $0.count = 3 }
    store.send(.child(.incremented)) { $0.child.count = 1 }
  }

  @Test func aClosureThatThrows() {
    struct Oops: Error {}
    let found = failure { store.send(.countTapped(3), changes: { _ in throw Oops() }, line: $0) }
    #expect(
      found == [
        """
        The closure for .countTapped threw an error: Oops()

        The state was not compared.
        """
      ]
    )
    #expect(store.state.count == 3)
  }

  @Test func aClosureThatAssignsTheWholeState() {
    store.send(.allTapped) { $0 = Form.State(name: "all", count: 7, isOn: true) }
  }

  @Test func theSameHoldsForReceivedActions() {
    store.send(.chainTapped) { $0.name = "chain" }
    #expect(failure { store.receive(.b, line: $0) }.count == 1)
    #expect(failure { store.receive(\.c, changes: { $0.isOn = false }, line: $0) }.count == 1)
    #expect(failure { store.receive(\.d, 1, changes: { $0.count = 9 }, line: $0) }.count == 1)
    #expect(store.state == Form.State(name: "chain", count: 2, isOn: true))
  }

  @Test func inTheClosureTheStoreStillShowsTheStateBefore() {
    store.send(.countTapped(3)) {
      #expect(store.state.count == 0)
      $0.count = 3
    }
    #expect(store.state.count == 3)
    store.send(.chainTapped) { $0.name = "chain" }
    #expect(store.state.count == 3)
    store.receive(.b) {
      #expect(store.state.count == 3)
      $0.count = 4
    }
    #expect(store.state.count == 4)
    store.skipReceivedActions()
  }

  @Test func assertLooksAtTheCurrentState() {
    store.send(.countTapped(3)) { $0.count = 3 }
    store.assert { $0.count = 3 }
    store.assert { _ in }
    let found = failure { store.assert({ $0.count = 4 }, line: $0) }
    #expect(
      found == [
        """
        The state is not what was asserted.

        (- Expected, + Actual)
        - count: 4
        + count: 3
        """
      ]
    )
  }

  @Test func actionsAreSentByCaseToo() {
    store.send(\.nothingTapped)
    store.send(\.countTapped, 3) { $0.count = 3 }
    store.send(\.child.incremented) { $0.child.count = 1 }
    store.send(\.child.noteChanged, "x") { $0.child.note = "x" }
  }
}
