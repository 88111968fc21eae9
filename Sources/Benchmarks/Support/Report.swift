/// Prints one figure of processor time, with its ratio to another of the same run.
func report(_ name: String, _ timing: Timing, against base: Timing? = nil) {
  row(name, text(timing.processor), ratio(timing.processor, base?.processor))
}

/// Prints one figure of time on the wall.
func reportElapsed(_ name: String, _ timing: Timing, against base: Timing? = nil) {
  row(name, text(timing.elapsed), ratio(timing.elapsed, base?.elapsed))
}

/// Prints one figure in bytes.
func report(_ name: String, bytes: Int?, against base: Int? = nil) {
  guard let bytes else { return row(name, "not told by this system", "") }
  row(name, "\(bytes) bytes", ratio(Double(bytes), base.map(Double.init)))
}

private func row(_ name: String, _ value: String, _ ratio: String) {
  let dots = String(repeating: ".", count: max(2, 58 - name.count))
  let space = String(repeating: " ", count: max(1, 12 - value.count))
  print("  \(name) \(dots)\(space)\(value)\(ratio)")
}

private func text(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<100: "\((nanoseconds * 10).rounded() / 10) ns"
  case ..<10_000: "\(Int(nanoseconds.rounded())) ns"
  case ..<1_000_000: "\((nanoseconds / 100).rounded() / 10) µs"
  default: "\((nanoseconds / 10_000).rounded() / 100) ms"
  }
}

private func ratio(_ value: Double, _ base: Double?) -> String {
  guard let base, base > 0 else { return "" }
  return "  \((value / base * 100).rounded() / 100)×"
}
