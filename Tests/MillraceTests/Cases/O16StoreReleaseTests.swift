import Millrace
import Synchronization
import Testing

@Suite("O-16: releasing the store")
struct O16StoreReleaseTests {
  private func makeStore(_ executor: DrainExecutor, _ clock: ManualClock) -> Store<
    [String], LabAction
  > {
    Store(initialState: [], executor: executor) {
      LabFeature()
    } dependencies: {
      $0.clock = clock
    }
  }

  @Test func theStoreIsGoneAtOnceAndEveryEffectIsCancelled() {
    let executor = DrainExecutor()
    let clock = ManualClock()
    let events = Collected<String>()
    let escaped = Collected<Send<LabAction>>()
    var store: Store<[String], LabAction>? = makeStore(executor, clock)
    weak let released = store
    store?.send(
      .perform(
        .merge(
          .run { send in  // endless
            escaped.append(send)
            for await _ in clock.ticks(every: .seconds(1)) { send(.note("tick")) }
            events.append("ticks ended")
          },
          .run { _ in  // asleep
            do { try await clock.sleep(for: .seconds(9)) } catch {
              events.append("sleep cancelled")
            }
          },
          .run { _ in  // blocked until it is cancelled
            let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
            await withTaskCancellationHandler {
              await withCheckedContinuation { continuation in
                waiting.withLock { $0 = continuation }
              }
            } onCancel: {
              events.append("handler")
              waiting.withLock { $0.take() }?.resume()
            }
          }
        )
      )
    )
    executor.drain()
    #expect(clock.sleeperCount == 2)

    store = nil
    #expect(released == nil)
    executor.drain()
    #expect(Set(events.all) == ["ticks ended", "sleep cancelled", "handler"])
    #expect(clock.sleeperCount == 0)
    // A send that comes later is silent.
    escaped.all.first?(.note("late"))
    clock.advance(by: .seconds(10), running: executor)
  }

  @Test func aWaitForAHandleEndsWithTheStore() async {
    let executor = DrainExecutor()
    let clock = ManualClock()
    var store: Store<[String], LabAction>? = makeStore(executor, clock)
    let task = store?.send(.perform(.run { _ in try await clock.sleep(for: .seconds(9)) }))
    store = nil
    await task?.finish()
    executor.drain()
  }

  @Test func theLastHandleMayGoInsideOfAnObserver() {
    let executor = DrainExecutor()
    let clock = ManualClock()
    let holder = Mutex<Store<[String], LabAction>?>(makeStore(executor, clock))
    weak let released = holder.withLock { $0 }
    let token = holder.withLock { $0 }?.observe(\.count) { count in
      if count == 1 { holder.withLock { $0 = nil } }
    }
    holder.withLock { $0 }?.send(.answer("first", .run { _ in Issue.record("never started") }))
    #expect(released == nil)
    executor.drain()
    token?.cancel()
  }

  @Test func aRealEffectThatSendsForEverDoesNotKeepTheStore() async {
    weak var released: Store<[String], LabAction>?
    let (began, announceBegin) = AsyncStream.makeStream(of: Void.self)
    let (ended, announce) = AsyncStream.makeStream(of: Void.self)
    do {
      let store = Store(initialState: [String]()) { LabFeature() }
      released = store
      store.send(
        .perform(
          .run { send in
            announceBegin.finish()
            while !Task.isCancelled {
              send(.perform(.none))
              await Task.yield()
            }
            announce.finish()
          }
        )
      )
      // A cancelled effect that has not begun would never run its first line.
      for await _ in began {}
    }
    // The end of the body is the end of the last thing that knew the store.
    for await _ in ended {}
    #expect(released == nil)
  }
}
