import Millrace
import SampleFeatures
import Testing

/// Effects of every operator of time, under a few names.
private struct Traffic: Reducer {
  struct State: Sendable {
    var started = 0
    var values = 0
  }

  enum Action: Sendable {
    case start(number: Int, name: Int)
    case value
    case cancel
  }

  let clock: ManualClock
  /// How many bodies run under the policy right now, and the most there ever were.
  let pool: Pool

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start(let number, let name):
      state.started += 1
      return effect(number, name)
    case .value:
      state.values += 1
      return .none
    case .cancel:
      return .cancel(ids: 0..<4)
    }
  }

  private func effect(_ number: Int, _ name: Int) -> Effect<Action> {
    let work = Effect<Action>.run { [clock] send in
      try await clock.sleep(for: .milliseconds(number % 7))
      if number.isMultiple(of: 5) { throw PicturedError() }
      send(.value)
    } catch: { _, send in
      send(.value)
    }
    switch number % 8 {
    case 0: return work.debounce(id: name, for: .milliseconds(3))
    case 1: return work.throttle(id: name, for: .milliseconds(5), latest: number % 3 == 0)
    case 2: return work.timeout(after: .milliseconds(4), sending: .value)
    case 3: return work.retry(upTo: 2, backoff: .constant(.milliseconds(2))).cancellable(id: name)
    case 4: return .timer(id: name, every: .milliseconds(2)) { _ in .value }
    case 5: return work.delay(for: .milliseconds(3)).cancellable(id: name, policy: .newest(2))
    case 6: return work.cancellable(id: name, policy: .oldest(1, whenFull: .drop))
    default: return pooled(number)
    }
  }

  private func pooled(_ number: Int) -> Effect<Action> {
    .run { [clock, pool] _ in
      pool.enter()
      try? await clock.sleep(for: .milliseconds(number % 3))
      pool.leave()
    }
    .cancellable(id: "pool", policy: .oldest(3, whenFull: .wait))
  }
}

private final class Pool: Sendable {
  private let numbers = Guarded((inside: 0, most: 0, entered: 0))

  var most: Int { numbers.withLock { $0.most } }
  var entered: Int { numbers.withLock { $0.entered } }

  func enter() {
    numbers.withLock { numbers in
      numbers.inside += 1
      numbers.entered += 1
      numbers.most = max(numbers.most, numbers.inside)
    }
  }

  func leave() { numbers.withLock { $0.inside -= 1 } }
}

@Suite("TimeStress: the operators of time against each other", .timeLimit(.minutes(3)))
struct TimeStressTests {
  private let rounds = Rounds.of(3000, full: 10_000)

  @Test("Threads start and cancel while another moves the clock: nothing is left, no place is lost")
  func nothingIsLeft() async {
    let (clock, pool, rounds) = (ManualClock(), Pool(), rounds)
    let store = Store(initialState: Traffic.State()) {
      Traffic(clock: clock, pool: pool)
    } dependencies: {
      $0.clock = clock
    }
    let tasks = Guarded<[StoreTask]>([])
    onRealThreads(4) { thread in
      var own: [StoreTask] = []
      for round in 0..<rounds {
        if thread == 3 {
          clock.advance(by: .milliseconds(1))
          if round.isMultiple(of: 50) { store.send(.cancel) }
        } else {
          let number = thread + round * 3
          own.append(store.send(.start(number: number, name: round / 8 % 4)))
        }
      }
      tasks.withLock { $0 += own }
    }
    // Timers end by a cancel only.
    store.send(.cancel)
    let end = Task.detached {
      while !Task.isCancelled {
        clock.advance(by: .milliseconds(1))
        await Task.yield()
      }
    }
    for task in tasks.withLock({ $0 }) { await task.finish() }
    end.cancel()
    await end.value
    #expect(store.state.started == 3 * rounds)
    #expect(pool.entered == (0..<3 * rounds).count { $0 % 8 == 7 })
    #expect(pool.most <= 3)
    var counts = store.counts
    // Tasks of cancelled effects end in their own time.
    counts.tasks = 0
    #expect(counts.isZero, "\(counts)")
  }

  @Test("A store goes away in the middle of waits, windows and timers: all handles end")
  func releaseInTheMiddle() async {
    for _ in 0..<rounds / 50 {
      let clock = ManualClock()
      var store: Store? = Store(initialState: Traffic.State()) {
        Traffic(clock: clock, pool: Pool())
      } dependencies: {
        $0.clock = clock
      }
      let tasks = (0..<16).map { store?.send(.start(number: $0, name: $0)) }
      clock.advance(by: .milliseconds(1))
      store = nil
      for task in tasks { await task?.finish() }
    }
  }
}
