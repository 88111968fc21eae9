/// Looks again and again until something is so, for at most a minute: then the test fails instead of hanging.
///
/// It is for what another thread brings about by itself and tells nobody.
package func comesTrue(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < end else { return condition() }
  }
  return true
}

/// The same for what other tasks bring about, which get their turns meanwhile.
package func comesTrueInTime(_ condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < end else { return condition() }
    await Task.yield()
  }
  return true
}
