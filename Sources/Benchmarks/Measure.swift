/// The nanoseconds that one of many repetitions takes: the best of several rounds, which is the one that
/// was disturbed least.
func nanoseconds(
  of count: Int,
  rounds: Int = 7,
  _ body: (Int) -> Void
) -> Double {
  let clock = ContinuousClock()
  var best = Double.infinity
  for _ in 0..<rounds {
    let elapsed = clock.measure { body(count) }
    best = min(best, elapsed / .nanoseconds(1) / Double(count))
  }
  return best
}

/// The same for asynchronous work.
func nanoseconds(
  of count: Int,
  rounds: Int = 7,
  _ body: (Int) async -> Void
) async -> Double {
  let clock = ContinuousClock()
  var best = Double.infinity
  for _ in 0..<rounds {
    let elapsed = await clock.measure { await body(count) }
    best = min(best, elapsed / .nanoseconds(1) / Double(count))
  }
  return best
}

/// Prints one figure, with its ratio to another.
func report(_ name: String, _ value: Double, unit: String = "ns", against base: Double? = nil) {
  let digits = value < 100 ? (value * 10).rounded() / 10 : value.rounded()
  let ratio = base.map { "  (\((value / $0 * 100).rounded() / 100)x)" } ?? ""
  let padding = String(repeating: " ", count: max(1, 52 - name.count))
  print("  \(name)\(padding)\(digits) \(unit)\(ratio)")
}
