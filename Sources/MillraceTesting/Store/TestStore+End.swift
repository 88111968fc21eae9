import Millrace
import ValueDiff

extension TestStore {
  /// The store goes away: what is left is told, once, and then cancelled, so that nothing of this test
  /// runs during the next one.
  func end() {
    call(at: place) {
      settle()
      if exhaustivity.isOn {
        assertNothingIsLeft(.end)
      } else if exhaustivity.showsSkipped {
        showWhatIsLeft()
      }
      held.cancelAll()
      settle()
    }
    // A task that comes back from elsewhere later must run to its end, or it would be kept for ever. All
    // are cancelled: what goes on for long even so does not listen, and is not run any more.
    executor.onEnqueue = { [weak executor] in
      guard let executor else { return }
      Task.detached { executor.drainRest() }
    }
    executor.drainRest()
  }

  private func showWhatIsLeft() {
    var actions = passedLabels
    for held in held.heldActions { actions.append(caseLabel(held.action)) }
    if !actions.isEmpty { reporter.show(.actions(actions)) }
    let effects = aliveEffects().map(\.effect)
    if !effects.isEmpty { reporter.show(.effects(Excerpt(effects))) }
  }
}

extension DrainExecutor {
  fileprivate func drainRest() {
    let limit = 100_000
    if drain(atMost: limit) == limit { abandonJobs() }
  }
}
