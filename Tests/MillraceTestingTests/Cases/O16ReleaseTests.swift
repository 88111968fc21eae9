import Millrace
import MillraceTesting
import SampleFeatures
import Testing

@Suite("O-16: releasing a test store")
struct O16ReleaseTests {
  let log = Collected<String>()

  private var asleep: Effect<LabAction> {
    .run { [log] send in
      @Dependency(\.clock) var clock
      do { try await clock.sleep(for: .seconds(100)) } catch { log.append("asleep: \(error)") }
      send(.note("never"))
    } catch: { [log] error, _ in
      log.append("caught \(error)")
    }
  }

  /// Waits for something that only its own cancellation handler brings.
  private var blocked: Effect<LabAction> {
    .run { [log] send in
      let gate = AsyncStream.makeStream(of: Void.self)
      await withTaskCancellationHandler {
        for await _ in gate.stream {}
      } onCancel: {
        log.append("blocked: handler")
        gate.continuation.finish()
      }
      send(.note("never"))
      log.append("blocked: over")
    }
  }

  @Test func itGoesAtOnceAndItsEffectsAreCancelledAndRunToTheirEnd() {
    weak var reference: LabStore?
    let clock: ManualClock
    do {
      let store = LabStore.lab()
      reference = store
      clock = store.clock
      store.exhaustivity = .off
      store.perform(.merge(endless, asleep, blocked))
      #expect(clock.sleeperCount == 2)
    }
    #expect(reference == nil)
    #expect(clock.sleeperCount == 0)
    #expect(log.all.first == "blocked: handler")
    #expect(
      log.all.sorted() == ["asleep: CancellationError()", "blocked: handler", "blocked: over"]
    )
  }

  @Test func whatHasNotStartedNeverStarts() {
    do {
      let store = LabStore.lab()
      store.exhaustivity = .off
      store.perform(.concatenate(asleep, .run { [log] _ in log.append("started") }))
    }
    #expect(log.all == ["asleep: CancellationError()"])
  }

  @Test func anActionAfterwardsIsASilentNoOp() {
    let sends = Collected<Send<LabAction>>()
    let found = failures {
      do {
        let store = LabStore.lab()
        store.perform(
          .run { send in
            sends.append(send)
            @Dependency(\.clock) var clock
            try await clock.sleep(for: .seconds(1))
          }
        )
        store.skipInFlightEffects()
      }
      sends.all[0](.note("late"))
    }
    #expect(sends.count == 1)
    #expect(found.map(\.point) == [])
  }

  @Test func inExhaustiveModeItsEndTellsWhatIsAliveAndCancelsItAllTheSame() {
    let found = failures {
      let store = LabStore.lab()
      store.perform(.merge(endless, asleep, blocked))
    }
    #expect(found.count == 3)
    #expect(log.count == 3)
  }

  @Test func handlesOfActionsAndOfEffectsDoNotKeepIt() {
    weak var reference: LabStore?
    let tasks = Collected<TestStoreTask<[String], LabAction>>()
    do {
      let store = LabStore.lab()
      reference = store
      tasks.append(store.perform(endless))
      #expect(store.runningEffects.count == 1)
      store.skipInFlightEffects()
    }
    #expect(reference == nil)
    tasks.all[0].cancel()
    tasks.all[0].finish()
  }
}
