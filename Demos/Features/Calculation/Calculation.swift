import Millrace

/// A long calculation that can be stopped: how to cancel work that waits for nothing.
///
/// The worker looks only now and then whether it should stop, and may be past its last look when the
/// request comes. So the request and its confirmation are two states:
///
/// ```
///             start                workerEnded(.value)
///      Ready ───────▶ Calculating ─────────────────────▶ Result
///                          │ cancelTapped
///                          ▼          workerEnded, however
///              Cancellation requested ─────────────────▶ Cancelled
/// ```
///
/// and the effect has two names. `CancelID.worker` is the computation alone: when it is cancelled, the
/// effect around it lives on and tells that the worker has really ended. `CancelID.run` is all of it:
/// when that is cancelled, nothing of the run is ever heard of again.
///
/// **The acceptance rule**: what is reduced first counts. A cancel that is reduced before the result
/// drops the result, even of a worker that had already finished; after it, a cancel does nothing.
public struct Calculation: Reducer {
  public struct State: Hashable, Sendable, Codable {
    public var status = Status.ready
    /// Of the run that goes on, or of the last one.
    public var progress: Progress?
    /// Why the last start was ignored.
    public var notice: String?

    public init() {}
  }

  public enum Action: Hashable, Sendable, Codable {
    case start(terms: Int = 500_000_000)
    case cancelTapped
    case disappeared
    case workerBegan
    case progressed(termsDone: Int)
    case workerEnded(Ending)
  }

  private enum CancelID { case run, worker }

  @Dependency(\.calculationWorker) var worker
  @Dependency(\.clock) var clock

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start(let terms):
        state.notice = reasonToRefuse(terms, state.status)
        guard state.notice == nil else { return .none }
        state.status = .calculating
        state.progress = Progress(of: terms)
        return calculate(terms)

      case .cancelTapped:
        guard state.status == .calculating else { return .none }
        state.status = .cancellationRequested
        state.notice = nil
        return .cancel(id: CancelID.worker)

      case .disappeared:
        state = State()
        return .cancel(id: CancelID.run)

      case .workerBegan:
        // The name `worker` is there from now on: a cancel that came sooner found nothing under it.
        return state.status == .cancellationRequested ? .cancel(id: CancelID.worker) : .none

      case .progressed(let termsDone):
        state.progress?.termsDone = termsDone
        state.notice = nil
        return .none

      case .workerEnded(let ending):
        state.notice = nil
        end(&state, ending)
        return .none
      }
    }
  }

  private func reasonToRefuse(_ terms: Int, _ status: Status) -> String? {
    if terms < 0 { return "ignored: the number of terms must not be negative, but is \(terms)" }
    return switch status {
    case .calculating: "ignored: cancel the running calculation first"
    case .cancellationRequested: "ignored: the worker has not ended yet"
    case .ready, .cancelled, .result, .failed: nil
    }
  }

  /// Lets the worker work, and tells how it ended unless the whole run is cancelled.
  private func calculate(_ terms: Int) -> Effect<Action> {
    .run(name: "calculation") { send in
      let ending = await Ending {
        try await withTaskCancellation(id: CancelID.worker, sending: send) { send in
          send(.workerBegan)
          // Law 1: the send was reduced, so a cancel that came before it has stopped this task.
          try Task.checkCancellation()
          let stopwatch = Stopwatch(clock)
          var pace = ReportPace(interval: .milliseconds(100))
          return try await worker.sumOfSquareRoots(terms) { termsDone in
            if pace.admits(at: stopwatch.elapsed) { send(.progressed(termsDone: termsDone)) }
          }
        }
      }
      send(.workerEnded(ending))
    }
    .cancellable(id: CancelID.run)
  }

  /// The acceptance rule.
  private func end(_ state: inout State, _ ending: Ending) {
    switch (state.status, ending) {
    case (.calculating, .value(let sum)):
      state.status = .result(sum)
      if let terms = state.progress?.terms { state.progress?.termsDone = terms }
    case (.calculating, .failed(let error)):
      state.status = .failed(error)
    case (.calculating, .cancelled), (.cancellationRequested, _):
      // Without a request, somebody above this feature has cancelled the worker by its name.
      state.status = .cancelled
    case (.ready, _), (.cancelled, _), (.result, _), (.failed, _):
      // Law 5 keeps such an end away; it comes only when somebody replays actions out of order.
      break
    }
  }
}
