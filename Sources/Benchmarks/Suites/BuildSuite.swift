import Millrace

extension Suite {
  static let build = Suite(
    name: "build",
    summary: "effects composed 200000 deep: built and freed, applied, for each member"
  ) {
    let count = 200_000
    let store = Store(initialState: Sink.State()) { Sink() }
    let single = time(count, rounds: 3) { count in
      for _ in 0..<count { _ = opaque(Effect<Sink.Action>.send(.nothing)) }
    }
    report("one .send, built and freed", single)

    measure("merge(with:)", count, store, single) { $0.merge(with: .send(.nothing)) }
    measure("concatenate(with:)", count, store, single) { $0.concatenate(with: .send(.nothing)) }
    measure("cancellable(id:)", count, store, single) { $0.cancellable(id: 1) }
    precondition(store.counts.isZero)
  }
}

private func measure(
  _ name: String,
  _ count: Int,
  _ store: Store<Sink.State, Sink.Action>,
  _ single: Timing,
  _ fold: (Effect<Sink.Action>) -> Effect<Sink.Action>
) {
  let built = time(count, rounds: 3) { count in
    var effect = Effect<Sink.Action>.send(.nothing)
    for _ in 0..<count { effect = fold(effect) }
    _ = opaque(effect)
  }
  report("\(name), built and freed", built, against: single)

  var effect = Effect<Sink.Action>.send(.nothing)
  for _ in 0..<count { effect = fold(effect) }
  let applied = time(count, rounds: 3) { _ in store.send(.apply(effect)) }
  report("\(name), applied", applied, against: single)
}

private struct Sink: Reducer {
  struct State: Sendable {}
  enum Action: Sendable { case apply(Effect<Action>), nothing }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .apply(let effect) = action { effect } else { .none }
  }
}
