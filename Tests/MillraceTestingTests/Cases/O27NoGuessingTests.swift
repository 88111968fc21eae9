import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-27: no guessing of scheduling")
struct O27NoGuessingTests {
  /// Some work that suspends five times without taking time.
  private static func immediateWork() async -> Int {
    await Task.yield()
    async let one = 1
    let two = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2 { group.addTask { 1 } }
      return await group.reduce(0, +)
    }
    var sum = await one + two
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.finish()
    for await number in stream { sum += number }
    await Task.yield()
    return sum
  }

  private var work: Effect<LabAction> {
    .run { send in send(.note("\(await Self.immediateWork())")) }
  }

  @Test func workThatSuspendsButTakesNoTimeIsThereAtOnce() {
    let store = LabStore.lab()
    store.perform(work)
    store.receive("4")
    store.finish()
  }

  @Test(arguments: 0..<Rounds.of(200, full: 2_000))
  func manyTestsInParallel(number: Int) {
    let store = LabStore.lab()
    store.perform(.merge(work, sleep(1, note: "slept"), endless.cancellable(id: "e")))
    store.receive("4")
    store.advance(by: .seconds(1))
    store.receive("slept")
    store.perform(.cancel(id: "e"))
    store.finish()
    #expect(store.counts.isZero)
  }

  @Test func theReceiveThatDoesNotWaitSaysWhenWorkHasLeftTheExecutor() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = LabStore.lab()
    store.perform(
      .run(name: "stream", fileID: "Lab/Stream.swift", line: 1) { send in
        for await number in stream { send(.note("\(number)")) }
      }
      .cancellable(id: "s")
    )
    let found = failures { store.receive(\.note) }
    #expect(
      found.map(\.text) == [
        """
        Expected to receive .note, but nothing was received.

        One effect is alive:
        • The effect 'stream' (id "s"), started by .perform at Lab/Stream.swift:1, waits for something \
        outside of the store's executor and clock: another task, an actor, a stream, or real time.

        Work that has left the executor is waited for with 'await store.receive(…, timeout: …)'. What \
        never ends by itself is ended by the test: by the action that cancels it, by 'cancel()' of \
        what 'send' returned, or by the end of a stream of the test's own.
        """
      ]
    )
    continuation.finish()
  }

  @Test func theReceiveThatDoesNotWaitSaysUntilWhenAnEffectSleeps() {
    let store = LabStore.lab()
    store.perform(sleep(1.5, note: "x"))
    store.advance(by: .seconds(0.5))
    let found = failures { store.receive(\.note, "x") }
    #expect(
      found.map(\.text) == [
        """
        Expected to receive .note, but nothing was received.

        One effect is alive:
        • The effect, started by .perform at Lab/Sleep.swift:1, sleeps until 1.5 s; the clock stands \
        at 0.5 s.

        Let time pass: 'store.advance(by:)' with at least 1 s.
        """
      ]
    )
    store.advance(by: .seconds(1))
    store.skipReceivedActions()
  }

  @Test func whatNeverComesFailsAfterTheTimeOut() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = LabStore.lab()
    store.perform(.run { send in for await number in stream { send(.note("\(number)")) } })
    let clock = ContinuousClock()
    let start = clock.now
    let found = await failures { await store.receive(\.note, timeout: .milliseconds(100)) }
    #expect(clock.now - start >= .milliseconds(100))
    #expect(
      found.map(\.point) == ["Expected to receive .note, but nothing was received within 0.1 s."]
    )
    continuation.finish()
    store.finish()
  }

  @Test func whereNothingIsAliveNobodyWaits() async {
    let store = LabStore.lab()
    let found = await failures { await store.receive(\.note, timeout: .failsafe) }
    #expect(found.map(\.point) == ["Expected to receive .note, but nothing was received."])
    await store.finish(timeout: .failsafe)
  }

  @Test func theMainActorIsNotBlockedByTheReceiveThatWaits() async {
    await onMainActor()
  }

  @MainActor private func onMainActor() async {
    let store = LabStore.lab()
    let effect: Effect<LabAction> = .run { send in
      let text = await MainActor.run { "from the main actor" }
      send(.note(text))
    }
    store.perform(effect)
    #expect(failures { store.receive(\.note) }.count == 1)
    await store.receive(\.note, timeout: .failsafe) { $0 = ["from the main actor"] }
    await store.finish(timeout: .failsafe)
  }
}
