import Millrace
import ValueDiff

extension DriverSession {
  /// Looks at the state after an action. The store is left alone.
  func look(at target: Int) -> Outcome {
    let last = store.actionCount
    guard target >= 0 else {
      return fail("There is nothing before the beginning; ':jump 0' looks at it.")
    }
    let number = UInt64(target)
    guard let state = state(at: number) else { return fail(notKept(number)) }
    lookedAt = number == last ? nil : number
    return say([title(of: number, last: last)] + printer.lines(of: state))
  }

  private func title(of number: UInt64, last: UInt64) -> String {
    if number == last, let turn = lineage.turns.last, turn.number == last {
      return "At \(turn.text)" + (last == 0 ? "" : ", put back after action \(last)")
    }
    if number == 0 { return "At the beginning" + (last == 0 ? "" : ", before action 1 of \(last)") }
    let action = store.record(number).map { ": \(caseLabel($0.action))" } ?? ""
    return "At action \(number) of \(last)\(action)"
  }

  /// Makes the state that is looked at the present one.
  func resume() -> Outcome {
    guard let number = lookedAt, let state = state(at: number) else {
      return fail("The present state is looked at already. ':back' and ':jump N' look at others.")
    }
    let running = store.runningEffects.count
    lineage.turn(
      after: store.actionCount,
      to: number == 0 ? "the beginning" : "the state after action \(number)",
      by: actionsToPresent
    )
    lookedAt = nil
    printer.begin(with: state)
    store.restore(state)
    simulation?.drain()
    let cancelled = running == 0 ? "" : "; \(CountText.text(running, "effect")) cancelled"
    return say(["Going on from the state after action \(number)\(cancelled)."])
  }
}
