import Millrace

/// Time that passes only when it is told to, and an executor that runs only when it is drained.
struct SimulatedTime: Sendable {
  let clock: ManualClock
  let executor: DrainExecutor
  /// What the feature sleeps on.
  let watchedClock: SimulatedClock

  init() {
    clock = ManualClock()
    executor = DrainExecutor()
    watchedClock = SimulatedClock(clock, executor)
  }

  /// Lets everything run that can run now.
  func drain() { executor.drain() }

  /// Whether none of these effects can go on before time does.
  func isWaitedFor(by effects: [EffectDescription]) -> Bool {
    let asleep = Set(clock.sleepingEffects.compactMap { $0.effect?.serial })
    return effects.allSatisfy { effect in
      switch effect.progress {
      case .waiting, .held: true
      case .running, .returned: asleep.contains(effect.serial)
      }
    }
  }

  func advance(by duration: Duration) { clock.advance(by: duration, running: executor) }
}
