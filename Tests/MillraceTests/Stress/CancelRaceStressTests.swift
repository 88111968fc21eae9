import Millrace
import SampleFeatures
import Testing

/// Starts and cancels work by generation: the state knows which generations were cancelled, so that an
/// action of one which is reduced afterwards is seen at once.
private struct Generations: Reducer {
  struct State: Sendable {
    var lanes = [Lane](repeating: Lane(), count: 8)
    var sent = 0
    var violations = 0

    struct Lane: Sendable {
      var generation = 0
      /// Generations up to this one were cancelled.
      var cancelled = 0
      var received = 0
    }
  }

  enum Action: Sendable {
    case count
    case start(lane: Int)
    case cancel(lane: Int)
    case value(lane: Int, generation: Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .count:
      state.sent += 1
      return .none
    case .start(let lane):
      state.lanes[lane].generation += 1
      return .run { [generation = state.lanes[lane].generation] send in
        while !Task.isCancelled {
          send(.value(lane: lane, generation: generation))
          await Task.yield()
        }
        // A body that does not care: it goes on sending after the cancel.
        for _ in 0..<3 { send(.value(lane: lane, generation: generation)) }
      }
      .cancellable(id: lane)
    case .cancel(let lane):
      state.lanes[lane].cancelled = state.lanes[lane].generation
      return .cancel(id: lane)
    case .value(let lane, let generation):
      if generation <= state.lanes[lane].cancelled { state.violations += 1 }
      state.lanes[lane].received += 1
      return .none
    }
  }
}

@Suite("StoreStress: cancels against everything else")
struct CancelRaceStressTests {
  private let rounds = Rounds.of(400, full: 13_000)

  @Test("8 threads start and cancel: nothing of a cancelled effect is reduced, nothing is lost")
  func cancelledEffectsAreSilent() async {
    let store = Store(initialState: Generations.State()) { Generations() }
    let rounds = rounds
    onRealThreads(8) { thread in
      for _ in 0..<rounds {
        store.send(.start(lane: thread))
        store.send(.count)
        store.send(.cancel(lane: thread))
      }
    }
    let state = store.state
    #expect(state.violations == 0)
    #expect(state.sent == 8 * rounds)
    #expect(state.lanes.allSatisfy { $0.generation == rounds })
    var counts = store.counts
    // Tasks of cancelled effects end in their own time.
    counts.tasks = 0
    #expect(counts.isZero)
  }

  @Test("Threads cancel each other's effects, and handles")
  func threadsCancelEachOther() async {
    let store = Store(initialState: Generations.State()) { Generations() }
    let rounds = rounds / 4
    onRealThreads(8) { thread in
      for round in 0..<rounds {
        let task = store.send(.start(lane: (thread + round) % 8))
        store.send(.cancel(lane: (thread * 3 + round) % 8))
        if round % 2 == 0 { task.cancel() }
      }
    }
    for lane in 0..<8 { store.send(.cancel(lane: lane)) }
    #expect(store.state.violations == 0)
    var counts = store.counts
    counts.tasks = 0
    #expect(counts.isZero)
  }

  @Test("One-shot effects from 8 threads: every action is reduced, every handle ends")
  func oneShotsAreNotLost() async {
    struct Sum: Reducer {
      enum Action: Sendable { case add, added }
      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        switch action {
        case .add: return .run { $0(.added) }
        case .added:
          state += 1
          return .none
        }
      }
    }
    let store = Store(initialState: 0) { Sum() }
    let tasks = Guarded<[StoreTask]>([])
    let rounds = rounds
    await withCheckedContinuation { continuation in
      onRealThreads(8) { _ in
        let own = (0..<rounds).map { _ in store.send(.add) }
        tasks.withLock { $0 += own }
      }
      continuation.resume()
    }
    for task in tasks.withLock({ $0 }) { await task.finish() }
    #expect(store.state == 8 * rounds)
    var counts = store.counts
    counts.tasks = 0
    #expect(counts.isZero)
  }

  @Test("The store goes away while its effects send and observers come and go")
  func releaseWhileSending() {
    for _ in 0..<(rounds / 8) {
      var store: Store<Generations.State, Generations.Action>? = Store(
        initialState: Generations.State()
      ) { Generations() }
      weak let released = store
      for lane in 0..<4 { store?.send(.start(lane: lane)) }
      let token = store?.observe(\.sent) { _ in }
      store?.send(.count)
      store = nil
      token?.cancel()
      // An effect that is just sending keeps it for the length of that send.
      #expect(comesTrue { released == nil })
    }
  }
}
