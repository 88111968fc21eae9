/// Asynchronous work as data: what to run, how to call it, and what to do with its errors.
struct RunOperation<Action: Sendable>: Sendable {
  var info: RunInfo
  var body: @Sendable (Send<Action>) async throws -> Void
  var catching: (@Sendable (any Error, Send<Action>) async -> Void)?

  func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> RunOperation<Other> {
    let body = body
    var mapped = RunOperation<Other>(info: info) { try await body($0.map(transform)) }
    if let catching {
      mapped.catching = { error, send in await catching(error, send.map(transform)) }
    }
    return mapped
  }
}

/// What is known of work without knowing its actions.
struct RunInfo: Sendable {
  var name: String?
  var place: SourcePlace
  /// How often the body is run again at most when it fails.
  var retries = 0
  /// The time between two ticks of a timer, which never ends by itself; `nil` for other work.
  var timer: Duration?
  /// The priority of its task.
  // Not the `TaskPriority` itself: how large that is, only the run time knows, and everything that holds
  // one is then copied through calls of the run time.
  private(set) var rawPriority: UInt8?

  init(name: String?, rawPriority: UInt8? = nil, place: SourcePlace) {
    self.name = name
    self.place = place
    self.rawPriority = rawPriority
  }

  /// What the work is called in texts.
  static func label(name: String?, place: SourcePlace) -> String {
    name.map { "The effect '\($0)'" } ?? "The effect at \(place)"
  }
}

/// The wait of an operator: it sleeps and sends nothing.
struct WaitOperation: Sendable {
  /// The operator: `debounce`.
  let `operator`: String
  let duration: Duration
  /// `nil` for the `clock` dependency, as it is when the wait starts.
  let clock: (any Clock<Duration>)?
  /// Where the operator was written.
  let place: SourcePlace
  /// A moment that is fixed already, instead of the duration.
  var deadline: ClockDeadline?

  func wait() async throws {
    if let deadline { return try await deadline.sleep() }
    try await (clock ?? DependencyValues.current.clock).pause(for: duration)
  }
}
