import Millrace

extension Suite {
  static let effect = Suite(
    name: "effect",
    summary: "effects from their start to their end, against bare detached tasks that do the same"
  ) {
    await measureLive()
    measureDrained()
  }
}

private func measureLive() async {
  let count = 20_000
  let shared = Shared()
  let bare = await time(count) { count in
    shared.expect(count)
    for _ in 0..<count { Task.detached { shared.arrive() } }
    await shared.everybody()
  }
  report("a bare Task that takes a lock", bare)
  reportElapsed("  on the wall", bare)

  let store = Store(initialState: OneShot.State()) { OneShot(arrived: shared.arrive) }
  let effect = await time(count) { count in
    shared.expect(count)
    for _ in 0..<count { store.send(.start) }
    await shared.everybody()
  }
  report("a .run that sends an action", effect, against: bare)
  reportElapsed("  on the wall", effect, against: bare)
}

private func measureDrained() {
  let count = 20_000
  let shared = Shared()
  let executor = DrainExecutor()
  let bare = time(count) { count in
    for _ in 0..<count {
      Task.detached(executorPreference: executor) { shared.arrive() }
      executor.drain()
    }
  }
  report("a bare Task on an executor drained by hand", bare)

  let store = Store(initialState: OneShot.State(), executor: executor) {
    OneShot(arrived: shared.arrive)
  }
  func measure(_ action: OneShot.Action, _ count: Int) -> Timing {
    time(count) { count in
      for _ in 0..<count {
        store.send(action)
        executor.drain()
      }
    }
  }
  report("a .run there that sends an action", measure(.start, count), against: bare)
  report("a .send", measure(.sendOne, count), against: bare)

  let tenTasks = Timing(processor: bare.processor * 10)
  report("a merge of ten .run, against ten tasks", measure(.startTen, 4000), against: tenTasks)
  report(
    "a concatenate of ten .run, against ten tasks",
    measure(.startTenInTurn, 4000),
    against: tenTasks
  )
  precondition(store.counts.isZero)
}

private struct OneShot: Reducer {
  struct State: Sendable { var count = 0 }
  enum Action: Sendable { case start, sendOne, startTen, startTenInTurn, ended }
  let arrived: @Sendable () -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start: return .run { $0(.ended) }
    case .sendOne: return .send(.ended)
    case .startTen: return .merge((0..<10).map { _ in .run { $0(.ended) } })
    case .startTenInTurn: return .concatenate((0..<10).map { _ in .run { $0(.ended) } })
    case .ended:
      state.count += 1
      arrived()
      return .none
    }
  }
}

/// A count of what has arrived, for somebody who waits for a number of it.
private final class Shared: Sendable {
  private let state = Guarded<(left: Int, waiter: CheckedContinuation<Void, Never>?)>((0, nil))

  func expect(_ count: Int) { state.withLock { $0.left = count } }

  @Sendable func arrive() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.left -= 1
      guard state.left == 0 else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  func everybody() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard state.left > 0 else { return true }
        state.waiter = continuation
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}
