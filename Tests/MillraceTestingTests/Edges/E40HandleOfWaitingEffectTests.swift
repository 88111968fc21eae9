import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("E-40: the handle of a send whose effect has not started is not finished")
struct E40HandleOfWaitingEffectTests {
  private let store = LabStore.lab()

  /// What `finish()` of a send's handle reports.
  private func finish(_ effect: Effect<LabAction>) -> [String] {
    let task = store.perform(effect)
    return failures { task.finish() }.map(\.text)
  }

  private func endAll() {
    store.skipInFlightEffects(strict: false)
    #expect(store.counts.isZero)
  }

  @Test func behindALimit() {
    func limited(_ note: String) -> Effect<LabAction> {
      sleep(5, note: note).cancellable(id: "one", policy: .oldest(1, whenFull: .wait))
    }
    store.perform(limited("a"))
    #expect(
      finish(limited("b")) == [
        """
        The effect (id "one"), started by .perform at Lab/Sleep.swift:1, is still alive at 'finish()' of \
        what 'send' returned.

        It is held up by its overload policy or its throttle, behind the effect (id "one"), started by \
        .perform at Lab/Sleep.swift:1.

        .perform was sent at MillraceTestingTests/Laboratory.swift:12.

        An effect must end before the test does. To end it:
        • let the effect end that it waits for
        • send the action that cancels it
        • call 'cancel()' on what 'send' returned
        • call 'skipInFlightEffects()', which cancels all effects
        """
      ]
    )
    endAll()
  }

  @Test func behindAGroupUnderALimit() {
    let group = Effect<LabAction>.merge(sleep(5, note: "a"), sleep(6, note: "b"))
      .cancellable(id: "one", policy: .oldest(1, whenFull: .wait))
    store.perform(group)
    #expect(finish(group).count == 2)
    endAll()
  }

  @Test func inAThrottleWindow() {
    func throttled(_ note: String) -> Effect<LabAction> {
      .send(.note(note)).throttle(id: "t", for: .seconds(1), latest: true)
    }
    store.perform(throttled("a"))
    store.receive("a")
    let found = finish(throttled("b"))
    #expect(found.count == 1)
    #expect(found.first?.contains("is held up by its overload policy or its throttle") == true)
    store.advance(by: .seconds(1))
    store.receive("b")
    store.advance(by: .seconds(1))
  }

  @Test func behindTheMemberOfAConcatenation() {
    // The one that runs is reported; what waits behind it is not reported besides it.
    #expect(finish(.concatenate(sleep(1, note: "a"), sleep(1, note: "b"))).count == 1)
    endAll()
  }

  @Test func inADelayAndADebounce() {
    for effect in [
      Effect<LabAction>.send(.note("x")).delay(for: .seconds(1)),
      Effect<LabAction>.send(.note("x")).debounce(id: "d", for: .seconds(1)),
    ] {
      #expect(finish(effect).count == 1)
      endAll()
    }
  }

  @Test func behindWhatIsToBeReceivedItIsNotMissed() {
    let emit = Effect<LabAction>.run { send in send(.note("a")) }
    #expect(finish(.concatenate(emit, .run { send in send(.note("b")) })) == [])
    store.receive("a", "b")
    let one = emit.cancellable(id: "one", policy: .oldest(1, whenFull: .wait))
    #expect(finish(.merge(one, one)) == [])
    store.receive("a", "a")
  }

  @Test func theHandleThatWaitsSaysSoAtOnce() async {
    func limited(_ note: String) -> Effect<LabAction> {
      sleep(5, note: note).cancellable(id: "one", policy: .oldest(1, whenFull: .wait))
    }
    store.perform(limited("a"))
    let task = store.perform(limited("b"))
    let found = await failures { await task.finish(timeout: .failsafe) }
    #expect(found.count == 1)
    endAll()
  }
}
