import Millrace
import Synchronization

func measureEffects() async {
  final class Box: Sendable { let value = Mutex(0) }
  let box = Box()
  let bare = await nanoseconds(of: 50_000) { count in
    for _ in 0..<count {
      await Task.detached { box.value.withLock { $0 += 1 } }.value
    }
  }
  report("a bare detached Task, awaited", bare)

  let store = Store(initialState: Counter.State()) { Counter() }
  let effect = await nanoseconds(of: 50_000) { count in
    for _ in 0..<count { await store.send(.work).finish() }
  }
  report("a one-shot .run, its send awaited", effect, against: bare)
  precondition(store.counts.isZero)
}

func measureCancels() async {}
