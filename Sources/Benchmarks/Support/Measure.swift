/// What one of many repetitions takes: the best of several rounds, which is the one that was disturbed
/// least.
struct Timing {
  /// Processor time, of all threads of this process together.
  var processor = Double.infinity
  /// Time on the wall.
  var elapsed = Double.infinity

  static func best(of lhs: Timing, _ rhs: Timing) -> Timing {
    Timing(
      processor: min(lhs.processor, rhs.processor),
      elapsed: min(lhs.elapsed, rhs.elapsed)
    )
  }
}

/// Measures a body that does something so many times.
func time(_ count: Int, rounds: Int = 7, _ body: (Int) -> Void) -> Timing {
  var best = Timing()
  for _ in 0..<rounds {
    let start = Stopwatch()
    body(count)
    best = .best(of: best, start.timing(for: count))
  }
  return best
}

/// The same for asynchronous work.
func time(_ count: Int, rounds: Int = 7, _ body: (Int) async -> Void) async -> Timing {
  var best = Timing()
  for _ in 0..<rounds {
    let start = Stopwatch()
    await body(count)
    best = .best(of: best, start.timing(for: count))
  }
  return best
}

/// Keeps the compiler from knowing a value.
@inline(never) func opaque<Value>(_ value: Value) -> Value { value }

private struct Stopwatch {
  private let processor = processorNanoseconds()
  private let elapsed = elapsedNanoseconds()

  func timing(for count: Int) -> Timing {
    Timing(
      processor: Double(processorNanoseconds() - processor) / Double(count),
      elapsed: Double(elapsedNanoseconds() - elapsed) / Double(count)
    )
  }
}
