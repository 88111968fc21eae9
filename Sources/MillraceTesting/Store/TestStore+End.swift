import Millrace

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
    // A task that comes back from elsewhere later must run to its end, or it would be kept for ever.
    executor.onEnqueue = { [weak executor] in
      guard let executor else { return }
      Task.detached { executor.drain() }
    }
    executor.drain()
  }

  private func showWhatIsLeft() {
    let actions = held.heldActions.map(\.asText.label)
    if !actions.isEmpty { reporter.show(.actions(actions)) }
    let effects = aliveEffects().map(\.effect)
    if !effects.isEmpty { reporter.show(.effects(effects)) }
  }
}
