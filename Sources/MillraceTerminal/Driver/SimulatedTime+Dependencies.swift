import Millrace

extension DependencyValues {
  /// Everything that would differ from run to run comes from the simulation.
  mutating func simulate(_ simulation: SimulatedTime) {
    clock = simulation.watchedClock
    // It stands beside the clock that is watched, which is no `ManualClock` of its own.
    let manual = simulation.clock
    date = DateGenerator { Timestamp.epoch.advanced(by: manual.now.offset) }
    uuid = .counting()
    randomNumberGenerator = .seeded(1)
  }
}
