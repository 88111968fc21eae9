import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("E-45: a wait in vain ends at once when all that is alive sleeps on the store's clock")
struct E45NothingHasLeftTests {
  private let store = LabStore.lab()

  @Test func receive() async {
    store.perform(sleep(1, note: "x"))
    let found = await failures { await store.receive(\.note, timeout: .failsafe) }
    #expect(
      found.map(\.text) == [
        """
        Expected to receive .note, but nothing was received.

        One effect is alive:
        • The effect, started by .perform at Lab/Sleep.swift:1, sleeps until 1 s; the clock stands at 0 s.

        Let time pass: 'store.advance(by:)' with at least 1 s. It moves the clock of the store, \
        'store.clock'; moving another clock does not.
        """
      ]
    )
    store.skipInFlightEffects()
  }

  @Test func finish() async {
    let task = store.perform(sleep(1, note: "x"))
    let found = await failures {
      await task.finish(timeout: .failsafe)
      await store.finish(timeout: .failsafe)
    }
    #expect(found.count == 1)
    #expect(found.first?.point.hasSuffix("at 'finish()' of what 'send' returned.") == true)
    store.skipInFlightEffects()
  }

  /// A body that races its work against the clock sleeps, and its work has left all the same.
  @Test func aTaskThatHasLeftIsWaitedForThoughAnotherOfItsBodySleeps() async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    store.perform(
      .run { send in
        @Dependency(\.clock) var clock
        await withTaskGroup(of: Void.self) { group in
          group.addTask { [clock] in try? await clock.sleep(for: .seconds(10)) }
          group.addTask { for await note in stream { send(.note(note)) } }
          await group.next()
          group.cancelAll()
        }
      }
    )
    let sender = Task.detached {
      continuation.yield("x")
      continuation.finish()
    }
    await store.receive(\.note, "x", timeout: .failsafe) { $0 = ["x"] }
    await sender.value
    await store.finish(timeout: .failsafe)
  }
}
