extension Effect {
  /// Runs the bodies of the effect again when they fail.
  ///
  /// It applies to each `.run` in the effect by itself. A body that throws is run again after a pause,
  /// from its first line; the last error goes to its `catch`, or is reported, as ever (law 8). Actions
  /// that were sent before a failure stay sent, so a body that is tried again may send them twice. Where
  /// a character is 100 ms, a letter an action that the effect sends, `!` an error that it throws, and
  /// `E` what its `catch` sends:
  ///
  ///     effect     a-!
  ///                retry(upTo: 2, backoff: .constant(.milliseconds(300)))
  ///     output     a----a----a-E--
  ///
  ///     effect     a!
  ///                retry(upTo: 3, backoff: .exponential(initial: .milliseconds(100)))
  ///     output     a-a--a----aE---
  ///
  /// `CancellationError` is never followed by another try, and neither is any error after a cancel of the
  /// effect; a cancel between two tries ends the pause, and the body is not run again. The effect keeps
  /// its names, its place under a policy and its task through all tries.
  ///
  /// - Parameters:
  ///   - limit: How many more tries there may be after the first. Zero or less changes nothing.
  ///   - backoff: How long the pauses are.
  ///   - clock: What measures the pauses; `nil` for the `clock` dependency (law 14).
  /// - Complexity: O(number of operations).
  public func retry(
    upTo limit: Int,
    backoff: Backoff,
    clock: (any Clock<Duration>)? = nil
  ) -> Effect {
    guard let root, limit > 0 else { return self }
    return Effect(
      builtHere: root.mapLeaves { node in
        switch node.content {
        case .run:
          RunNode(
            node.asRun(of: Action.self).operation.retried(upTo: limit, backoff, clock: clock)
          )
        case .send, .wait, .cancel: node
        case .group, .cancellable, .scoped, .dependencies: nil
        }
      }
    )
  }
}

extension RunOperation {
  fileprivate func retried(
    upTo limit: Int,
    _ backoff: Backoff,
    clock: (any Clock<Duration>)?
  ) -> RunOperation {
    let body = body
    var retried = self
    // Around a body that is retried already, each of its tries is.
    retried.info.retries =
      (info.retries + 1).multipliedClamped(by: limit).addingClamped(info.retries)
    retried.body = { send in
      var pauses = BackoffPauses(backoff)
      while true {
        do {
          return try await body(send)
        } catch {
          guard pauses.failures < limit, !(error is CancellationError), !isCancelled() else {
            throw error
          }
        }
        try await (clock ?? DependencyValues.current.clock).pause(for: pauses.afterFailure())
        // The sleep may have been over when the cancel came.
        if isCancelled() { throw CancellationError() }
      }
    }
    return retried
  }
}

/// The pauses of one run, one after the other.
private struct BackoffPauses {
  let backoff: Backoff
  private(set) var failures = 0
  private var generator: SeededRandomNumberGenerator?

  init(_ backoff: Backoff) { self.backoff = backoff }

  mutating func afterFailure() -> Duration {
    failures += 1
    var generator = generator ?? SeededRandomNumberGenerator(seed: seed)
    defer { self.generator = generator }
    return backoff.pause(after: failures, using: &generator)
  }

  private var seed: UInt64 {
    guard backoff.jitter > 0 else { return 0 }
    return backoff.seed ?? DependencyValues.current.randomNumberGenerator.next()
  }
}

/// Whether the effect that runs here was cancelled, or the task in which it runs.
private func isCancelled() -> Bool {
  Task.isCancelled || Ambient.current?.effect?.state.isCancelled == true
}

extension Int {
  fileprivate func multipliedClamped(by factor: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? .max - 1 : product
  }

  /// Leaves room for the first try.
  fileprivate func addingClamped(_ summand: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(summand)
    return overflows ? .max - 1 : Swift.min(sum, .max - 1)
  }
}
