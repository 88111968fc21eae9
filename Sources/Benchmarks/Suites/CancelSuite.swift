import Millrace

extension Suite {
  static let cancel = Suite(
    name: "cancel",
    summary: "start an effect and cancel it by id, while others are alive under ids of their own"
  ) {
    var alone: Timing?
    for others in [0, 1000, 100_000] {
      let executor = DrainExecutor()
      let store = Sleepers.store(alive: others, on: executor)
      let timing = time(5000) { count in
        for _ in 0..<count {
          store.send(.start(-1))
          executor.drain()
          store.send(.cancel(-1))
          executor.drain()
        }
      }
      precondition(store.counts.effects == others)
      report("start and cancel, \(others) others alive", timing, against: alone)
      for id in 0..<others { store.send(.cancel(id)) }
      executor.drain()
      alone = alone ?? timing
    }
    for count in [1000, 100_000] {
      let executor = DrainExecutor()
      let store = Sleepers.store(alive: count, on: executor)
      let timing = time(count, rounds: 1) { count in
        for id in 0..<count { store.send(.cancel(id)) }
        executor.drain()
      }
      precondition(store.counts.isZero)
      report("cancel each of \(count) effects in turn", timing)
    }
  }
}
