import Foundation
import Millrace
import MillraceTesting
import Testing

/// Tests that must fail: one for each place from which a failure can come.
///
/// They are left out of a normal run. `.ci/failing-fixtures` runs each by its name, and looks at the
/// exit status and at the text.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MILLRACE_FAILING_FIXTURES"] == "1"))
struct FailingFixtures {
  struct Counter: Reducer {
    enum Action: Sendable { case incremented, started }

    func reduce(into count: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .incremented:
        count += 1
        return .none
      case .started:
        return .run(name: "endless", fileID: "Counter/Counter.swift", line: 7) { _ in
          @Dependency(\.clock) var clock
          try await clock.sleep(for: .seconds(1))
        }
      }
    }
  }

  private static func store() -> TestStoreOf<Counter> {
    TestStore(initialState: 0, reducer: { Counter() }, line: 1001)
  }

  @Test func fromTheTestsThread() {
    Self.store().send(.incremented, line: 1002)
  }

  @Test func fromADetachedTask() async {
    await Task.detached {
      _ = Self.store().send(.incremented, line: 1002)
    }.value
  }

  @Test func fromAStoreThatADetachedTaskUses() async {
    let store = Self.store()
    await Task.detached { _ = store.send(.incremented, line: 1002) }.value
  }

  @Test func fromTheEndOfAStore() {
    Self.store().send(.started)
  }

  @Test func fromTheEndOfAStoreOnAnotherThread() async {
    let store = Guarded<TestStoreOf<Counter>?>(Self.store())
    _ = store.withLock { $0 }?.send(.started)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        store.withLock { store in store = nil }
        continuation.resume()
      }
    }
  }

  @Test func fromAnEffectInADetachedTask() async {
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    let (isSent, sent) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Counter.Action> { _, _ in
        .run(name: "gone", fileID: "Counter/Counter.swift", line: 7) { send in
          Task.detached {
            for await _ in isOver { break }
            send(.incremented)
            sent.finish()
          }
        }
      }
    }
    store.send(.started, line: 1002)
    over.finish()
    for await _ in isSent {}
  }
}
