import Millrace
import SampleFeatures
import Testing

@testable import MillraceTesting

@Suite("E-15: a body that never ends, on the test's own executor")
struct E15EndlessBodyTests {
  /// A loop that gives way, and does not listen to its cancellation.
  private let deaf = Effect<LabAction>.run(name: "loop", fileID: "Lab/Loop.swift", line: 7) { _ in
    while true { await Task.yield() }
  }

  @Test func oneFailureNamesTheEffectAndTheTestEnds() {
    let started = ContinuousClock.now
    let found = failures {
      let store = LabStore.lab()
      store.perform(deaf, line: 40)
      store.advance(by: .seconds(10))
      store.perform(.send(.note("on")))
      store.receive("on")
      store.finish()
    }
    #expect(
      found.map(\.text) == [
        """
        The effect 'loop', started by .perform at Lab/Loop.swift:7, does not come to rest: 50000 steps \
        were run, and there are more.

        It runs in circles without letting time pass: a loop over 'Task.yield()', or a clock that never \
        waits. Let it sleep on the 'clock' dependency, or wait for a stream. All effects were cancelled.

        .perform was sent at MillraceTestingTests/Laboratory.swift:40.

        It does not listen to its cancellation: it went on after it, and is not run any more in this \
        test. Let the loop call 'try Task.checkCancellation()', or look at 'Task.isCancelled'.
        """
      ]
    )
    #expect(found.map(\.line) == [40])
    // A failsafe: it takes a fraction of a second.
    #expect(ContinuousClock.now - started < .seconds(60))
  }

  @Test func theOneThatLoopsIsToldFromThoseThatWait() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let found = failures {
      let store = LabStore.lab()
      store.stepLimit = 1_000
      store.perform(.run(name: "stream") { _ in for await _ in stream {} })
      store.perform(.merge(sleep(1, note: "x"), deaf))
      #expect(store.runningEffects.isEmpty)
    }
    continuation.finish()
    #expect(found.count == 1)
    #expect(found.first?.point.hasPrefix("The effect 'loop', started by .perform") == true)
  }

  @Test func aLoopThatListensIsNotCalledDeaf() {
    let found = failures {
      let store = LabStore.lab()
      store.stepLimit = 1_000
      store.perform(.run { _ in while !Task.isCancelled { await Task.yield() } })
      #expect(store.counts.isZero)
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("does not listen") == false)
  }

  @Test func aLoopThatSendsAndOneThatWaitsForTasksOfItsOwnAreNamedToo() {
    for body in [
      Effect<LabAction>.run(name: "haste") { send in
        while true {
          send(.note("again"))
          await Task.yield()
        }
      },
      .run(name: "haste") { _ in
        while true {
          async let turn: Void = Task.yield()
          await turn
        }
      },
    ] {
      let found = failures {
        let store = LabStore.lab()
        store.stepLimit = 1_000
        store.exhaustivity = .off
        store.perform(body)
      }
      #expect(found.count == 1)
      #expect(found.first?.point.hasPrefix("The effect 'haste', started by") == true)
    }
  }

  @Test func aLoopThatBeginsWhenTheStoreIsGoneEndsTheTestToo() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let found = failures {
      let store = LabStore.lab()
      store.exhaustivity = .off
      store.perform(
        .run { _ in
          // Not ended by the cancellation, as a loop over the stream itself would be.
          await Task.detached { for await _ in stream {} }.value
          while true { await Task.yield() }
        }
      )
    }
    continuation.finish()
    #expect(found.isEmpty)
  }

  @Test func aLoopThatBeginsWithItsCancellationIsToldAtTheEnd() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let found = failures {
      let store = LabStore.lab()
      store.stepLimit = 1_000
      store.exhaustivity = .off
      store.perform(
        .run { _ in
          for await _ in stream {}
          while true { await Task.yield() }
        }
      )
    }
    continuation.finish()
    #expect(found.count == 1)
    #expect(found.first?.text.contains("does not listen") == true)
  }

  @Test func manyEffectsThatEachDoALittleAreNone() {
    let store = LabStore.lab()
    let effects = (0..<1_000).map { number in
      Effect<LabAction>.run { _ in
        for _ in 0..<30 { await Task.yield() }
        @Dependency(\.clock) var clock
        try await clock.sleep(for: .seconds(number))
      }
    }
    store.perform(.merge(effects))
    store.advance(by: .seconds(1_000))
    store.finish()
  }

  @Test func offTheExecutorItIsSaidToo() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    func found(_ body: @escaping @Sendable () async -> Void) -> [String] {
      failures {
        let store = LabStore.lab()
        store.perform(
          .run(name: "away", fileID: "Lab/Away.swift", line: 1) { _ in await body() },
          line: 20
        )
      }
      .map(\.text)
    }
    let deaf = found { await Task.detached { for await _ in stream {} }.value }
    #expect(
      deaf == [
        """
        The effect 'away', started by .perform at Lab/Away.swift:1, is still alive at the end of the test.

        It waits for something outside of the store's executor and clock: another task, an actor, \
        a stream, or real time.

        It does not listen to its cancellation: it was cancelled at the end of the test, and had not ended \
        then. Let it call 'try Task.checkCancellation()', or wait in 'withTaskCancellationHandler'.

        .perform was sent at MillraceTestingTests/Laboratory.swift:20.

        An effect must end before the test does. To end it:
        • wait for it with 'await store.finish(timeout:)', if it ends by itself
        • send the action that cancels it
        • call 'cancel()' on what 'send' returned
        • call 'skipInFlightEffects()', which cancels all effects
        """
      ]
    )
    let (other, end) = AsyncStream.makeStream(of: Int.self)
    let listening = found { for await _ in other {} }
    #expect(listening.count == 1)
    #expect(listening.first?.contains("does not listen") == false)
    continuation.finish()
    end.finish()
  }
}
