import Millrace

extension Suite {
  static let depth = Suite(
    name: "depth",
    summary: "an action for a feature below so many Scopes, against the feature alone"
  ) {
    let count = 200_000
    let flat = time(count) { count in
      let store = Store(initialState: Leaf.State()) { Leaf() }
      for _ in 0..<count { store.send(.touched) }
    }
    report("no Scope", flat)
    measure(Leaf(), Leaf.State(), .touched, depth: 0, flat)
  }
}

/// Measures a feature where its depth is one of those that are asked for, and goes one deeper.
private func measure<Feature: Reducer>(
  _ feature: Feature,
  _ state: Feature.State,
  _ action: Feature.Action,
  depth: Int,
  _ flat: Timing
) {
  if [1, 5, 10, 20].contains(depth) {
    let store = Store(initialState: state) { feature }
    let timing = time(50_000) { count in
      for _ in 0..<count { store.send(action) }
    }
    report("\(depth) Scopes", timing, against: flat)
    let perLevel = (timing.processor - flat.processor) / Double(depth)
    report("  each level", Timing(processor: perLevel))
  }
  guard depth < 20 else { return }
  measure(
    Nest(feature: feature),
    Nest<Feature>.State(child: state),
    .child(action),
    depth: depth + 1,
    flat
  )
}

private struct Leaf: Reducer {
  struct State: Sendable { var touches = 0 }
  enum Action: Sendable { case touched }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.touches += 1
    return .none
  }
}

private struct Nest<Feature: Reducer>: Reducer {
  struct State: Sendable {
    var number = 0
    var child: Feature.State
  }
  enum Action: Sendable, CasePathable {
    case child(Feature.Action)

    struct Cases {
      let child = CasePath(Action.child) { if case .child(let action) = $0 { action } else { nil } }
    }
    static var cases: Cases { Cases() }
  }

  let feature: Feature

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { feature }
  }
}
