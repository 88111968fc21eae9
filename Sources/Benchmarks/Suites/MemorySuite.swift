import Millrace

extension Suite {
  static let memory = Suite(
    name: "memory",
    summary: "heap for each of 100000 effects that sleep, against bare tasks that sleep"
  ) {
    let count = 100_000
    let executor = DrainExecutor()
    let clock = ManualClock()
    // What is kept for later is kept before either is measured.
    _ = heap(of: 1) { Sleepers.store(alive: 1000, on: executor) }

    let bare = heap(of: count) {
      let tasks = (0..<count).map { _ in
        Task.detached(executorPreference: executor) { try? await clock.sleep(for: .seconds(1)) }
      }
      executor.drain()
      return tasks
    } end: { tasks in
      tasks.forEach { $0.cancel() }
      executor.drain()
    }
    report("a bare Task that sleeps", bytes: bare)

    let effects = heap(of: count) {
      Sleepers.store(alive: count, on: executor)
    } end: { store in
      for id in 0..<count { store.send(.cancel(id)) }
      executor.drain()
    }
    report("an effect with an id that sleeps", bytes: effects, against: bare)
  }
}

/// The heap that something takes while it is there.
private func heap<Value>(
  of count: Int,
  _ make: () -> Value,
  end: (Value) -> Void = { _ in }
) -> Int? {
  guard let before = heapInUse() else { return nil }
  let value = make()
  let after = heapInUse() ?? before
  end(value)
  return (after - before) / count
}
