import Millrace

extension DependencyValues {
  /// Everything that would differ from run to run comes from the simulation.
  mutating func simulate(_ simulation: SimulatedTime) {
    clock = simulation.watchedClock
    date = .followingClock()
    uuid = .counting()
    randomNumberGenerator = .seeded(1)
  }
}
