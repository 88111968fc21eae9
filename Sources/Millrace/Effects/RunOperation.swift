/// Asynchronous work as data: what to run, how to call it, and what to do with its errors.
struct RunOperation<Action: Sendable>: Sendable {
  var name: String?
  var priority: TaskPriority?
  var purpose: RunPurpose = .work
  /// How often the body is run again at most when it fails.
  var retries = 0
  var place: SourcePlace
  var body: @Sendable (Send<Action>) async throws -> Void
  var catching: (@Sendable (any Error, Send<Action>) async -> Void)?

  func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> RunOperation<Other> {
    let body = body
    var mapped = RunOperation<Other>(
      name: name,
      priority: priority,
      purpose: purpose,
      retries: retries,
      place: place
    ) {
      try await body($0.map(transform))
    }
    if let catching {
      mapped.catching = { error, send in await catching(error, send.map(transform)) }
    }
    return mapped
  }
}

/// What the work is for.
enum RunPurpose: Hashable, Sendable {
  /// Work of the feature.
  case work
  /// A wait that belongs to an operator such as `debounce`, and its length.
  case wait(operator: String, Duration)
  /// A timer, which never ends by itself, and the time between its ticks.
  case timer(Duration)
}

extension RunOperation {
  /// The wait of an operator: sleeps on a clock and sends nothing.
  ///
  /// - Parameter clock: `nil` for the `clock` dependency, as it is when the wait starts.
  static func wait(
    _ operator: String,
    for duration: Duration,
    clock: (any Clock<Duration>)?,
    place: SourcePlace
  ) -> RunOperation {
    RunOperation(
      name: `operator`,
      purpose: .wait(operator: `operator`, duration),
      place: place,
      body: { _ in
        try await (clock ?? DependencyValues.current.clock).sleep(for: duration)
      }
    )
  }
}
