import Millrace

extension Suite {
  static let depth = Suite(
    name: "depth",
    summary: "an action for a feature below so many Scopes, against the feature alone"
  ) {
    let flat = timing(Level0(), Level0.State(), .touched)
    report("no Scope", flat)
    let one = timing(Level1(), Level1.State(), Level1.Action.child(Level0.Action.touched))
    report("1 Scope", one)
    report("5 Scopes", timing(Level5(), Level5.State(), action5), against: one)
    report("10 Scopes", timing(Level10(), Level10.State(), action10), against: one)
    report("20 Scopes", timing(Level20(), Level20.State(), action20), against: one)
  }
}

private let action5 = Level5.Action.child(.child(.child(.child(.child(.touched)))))
private let action10 = Level10.Action.child(.child(.child(.child(.child(action5)))))
private let action15 = Level15.Action.child(.child(.child(.child(.child(action10)))))
private let action20 = Level20.Action.child(.child(.child(.child(.child(action15)))))

private func timing<Feature: Reducer>(
  _ feature: Feature,
  _ state: Feature.State,
  _ action: Feature.Action
) -> Timing {
  let store = Store(initialState: state) { feature }
  return time(100_000) { count in
    for _ in 0..<count { store.send(action) }
  }
}
