import Millrace
import SampleFeatures
import Testing

@testable import MillraceTesting

@Suite("TestStore: work that has left the executor")
struct LaterTests {
  /// Sends from a task that the store knows nothing of.
  private func detached(_ notes: String...) -> Effect<LabAction> {
    .run { send in
      await Task.detached {
        for note in notes { send(.note(note)) }
      }.value
    }
  }

  @Test func itIsReceivedAsSoonAsItIsThere() async {
    let store = LabStore.lab()
    store.perform(detached("x", "y"))
    await store.receive(\.note, "x", timeout: .failsafe) { $0 = ["x"] }
    await store.receive(\.note, timeout: .failsafe) { $0 = ["x", "y"] }
    await store.finish(timeout: .failsafe)
  }

  /// What a send caused was called alive when its first action came, though it would have ended.
  @Test func aSendWithoutExhaustivityIsWaitedForBeyondItsActions() async {
    let (arrivals, gate) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, hasHeard in
        if hasHeard {
          state += 1
          gate.yield()
          return .none
        }
        return .run { send in
          send(true)
          await Task.detached { for await _ in arrivals { break } }.value
          send(true)
        }
      }
    }
    store.exhaustivity = .off
    await store.send(false).finish(timeout: .failsafe)
    #expect(store.state == 2)
    gate.finish()
  }

  @Test func aPredicateAndAValueWaitToo() async {
    let form = TestStore(initialState: Form.State()) {
      Reduce<Form.State, Form.Action> { _, action in
        action == .chainTapped
          ? .run { send in
            await Task.detached {
              send(.b); send(.c)
            }.value
          } : .none
      }
    }
    form.send(.chainTapped)
    await form.receive(matching: { $0 == .b }, timeout: .failsafe)
    await form.receive(.c, timeout: .failsafe)
    await form.finish(timeout: .failsafe)
  }

  @Test func withoutExhaustivityOthersAreSkippedWhileItWaits() async {
    let store = LabStore.lab()
    store.exhaustivity = .off
    store.perform(detached("a", "b", "c"))
    await store.receive(\.note, "c", timeout: .failsafe)
    #expect(store.state == ["a", "b", "c"])
    let found = await failures {
      store.perform(detached("a", "b"))
      await store.receive(\.note, "c", timeout: .failsafe)
    }
    #expect(
      found.map(\.point) == ["Expected to receive .note, but only .note and .note were received."]
    )
  }

  @Test func anotherActionIsToldAtOnce() async {
    let store = LabStore.lab()
    store.perform(detached("x"))
    let found = await failures { await store.receive(\.note, "y", timeout: .failsafe) }
    #expect(
      found.map(\.point) == ["Expected to receive .note, but received .note with other data."]
    )
  }

  @Test func theEndIsWaitedForToo() async {
    let store = LabStore.lab()
    let task = store.perform(.run { _ in await Task.detached {}.value })
    await task.finish(timeout: .failsafe)
    #expect(store.counts.isZero)
  }

  @Test func finishGivesUpAtOnceWhenOnlyTheTestCouldGoOn() async {
    let store = LabStore.lab()
    store.perform(detached("x"))
    let found = await failures { await store.finish(timeout: .failsafe) }
    #expect(found.map(\.point) == ["One action of effects was not received before 'finish()'."])
    store.skipReceivedActions()
    store.finish()
  }

  @Test func aCancelFromElsewhereEndsTheWait() async {
    let store = LabStore.lab()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = store.perform(.run { send in for await _ in stream {} })
    async let finished: Void = store.finish(timeout: .failsafe)
    await Task.detached { task.cancel() }.value
    await finished
    continuation.finish()
  }

  @Test func nothingOfACancelledWaitIsKept() async {
    let signal = WorkSignal()
    let task = Task {
      await signal.change(after: signal.changes, until: .now + .failsafe)
    }
    task.cancel()
    #expect(await task.value == false)
    signal.changed()
    #expect(signal.waiterCount == 0)
  }

  @Test func aChangeBetweenLookingAndWaitingIsNotMissed() async {
    let signal = WorkSignal()
    let before = signal.changes
    signal.changed()
    #expect(await signal.change(after: before, until: .now + .failsafe))
    #expect(signal.waiterCount == 0)
  }
}
