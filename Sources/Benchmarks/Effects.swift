import Millrace
import Synchronization

/// A count of what has ended, for somebody who waits for a number of it.
final class Countdown: Sendable {
  private let state: Mutex<(left: Int, waiter: CheckedContinuation<Void, Never>?)>

  init(_ count: Int) { state = Mutex((count, nil)) }

  func arrive() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.left -= 1
      guard state.left == 0 else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  func wait() async {
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

struct OneShot: Reducer {
  struct State: Sendable { var count = 0 }
  enum Action: Sendable { case start, ended }
  let countdown: @Sendable () -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start: return .run { $0(.ended) }
    case .ended:
      state.count += 1
      countdown()
      return .none
    }
  }
}

func measureEffects() async {
  final class Shared: Sendable {
    let countdown = Mutex(Countdown(0))
    let count = Mutex(0)
  }
  let shared = Shared()
  let bare = await nanoseconds(of: 20_000) { count in
    let countdown = Countdown(count)
    for _ in 0..<count {
      Task.detached {
        shared.count.withLock { $0 += 1 }
        countdown.arrive()
      }
    }
    await countdown.wait()
  }
  report("a bare detached Task that takes a lock", bare)

  let store = Store(initialState: OneShot.State()) {
    OneShot { shared.countdown.withLock { $0 }.arrive() }
  }
  let effect = await nanoseconds(of: 20_000) { count in
    shared.countdown.withLock { $0 = Countdown(count) }
    for _ in 0..<count { store.send(.start) }
    await shared.countdown.withLock { $0 }.wait()
  }
  report("a one-shot .run that sends an action", effect, against: bare)

  let executor = DrainExecutor()
  let bareDrained = await nanoseconds(of: 20_000) { count in
    for _ in 0..<count {
      Task.detached(executorPreference: executor) { shared.count.withLock { $0 += 1 } }
      executor.drain()
    }
  }
  report("the bare Task on a drained executor", bareDrained)
  let drained = Store(initialState: OneShot.State(), executor: executor) { OneShot {} }
  let effectDrained = await nanoseconds(of: 20_000) { count in
    for _ in 0..<count {
      drained.send(.start)
      executor.drain()
    }
  }
  report("the one-shot .run on a drained executor", effectDrained, against: bareDrained)
  precondition(drained.counts.isZero)
}

func measureCancels() async {}
