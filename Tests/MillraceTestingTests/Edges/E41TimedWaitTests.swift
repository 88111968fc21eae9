import Millrace
import MillraceTesting
import SampleFeatures
import Testing

/// The time limit is a failsafe: a wait that looks at no deadline never ends here.
@Suite("E-41: every timed wait checks its deadline", .timeLimit(.minutes(1)))
struct E41TimedWaitTests {
  /// Three tasks that send without a pause until the effect is cancelled.
  private let busy = Effect<LabAction>.run { send in
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          let task = Task.detached {
            while !Task.isCancelled {
              send(.note("x"))
              await Task.yield()
            }
          }
          await withTaskCancellationHandler {
            await task.value
          } onCancel: {
            task.cancel()
          }
        }
      }
    }
  }

  private func expectEnd(
    _ exhaustivity: Exhaustivity,
    _ wait: (LabStore, TestStoreTask<[String], LabAction>) async -> Void
  ) async {
    var isAlive = false
    let found = await failures {
      // Exhaustive or not: the state of a store that is not grows with each of them.
      let store = TestStore(initialState: [String]()) {
        Reduce<[String], LabAction> { _, action in
          if case .perform(let effect) = action { effect } else { .none }
        }
      }
      store.exhaustivity = exhaustivity
      let task = store.send(.perform(busy))
      await wait(store, task)
      isAlive = !store.runningEffects.isEmpty
      task.cancel()
      store.skipInFlightEffects(strict: false)
    }
    // The wait has ended in vain, although what it waited for goes on.
    #expect(isAlive)
    #expect(!found.isEmpty)
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func ofTheStore(exhaustivity: Exhaustivity) async {
    await expectEnd(exhaustivity) { store, _ in await store.finish(timeout: .milliseconds(5)) }
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func ofAHandle(exhaustivity: Exhaustivity) async {
    await expectEnd(exhaustivity) { _, task in await task.finish(timeout: .milliseconds(5)) }
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func ofAReceive(exhaustivity: Exhaustivity) async {
    await expectEnd(exhaustivity) { store, _ in
      await store.receive(\.note, "never", timeout: .milliseconds(5))
    }
  }
}
