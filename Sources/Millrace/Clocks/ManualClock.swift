import Synchronization

/// A clock whose time moves only when it is told to.
///
/// Law 14: sleepers wake in the order of their deadlines, those of one deadline in the order in
/// which they went to sleep. Time never goes back: moving to an instant in the past, or by a
/// negative duration, leaves it where it is. A cancelled sleeper wakes at once with a
/// `CancellationError`, and a task that is cancelled already never falls asleep.
///
/// Together with a ``DrainExecutor`` time becomes exact: nothing is runnable when it moves on.
///
/// ```swift
/// let clock = ManualClock(), executor = DrainExecutor()
/// Task.detached(executorPreference: executor) {
///   try await clock.sleep(for: .seconds(1))
///   print(clock.now)  // 1 s
/// }
/// clock.advance(by: .seconds(5), running: executor)
/// ```
///
/// Any thread may move the clock. When two do at once, both of their durations pass, and every sleeper
/// still wakes once and not too early, but the order of those woken by different threads is not promised.
public final class ManualClock: Clock {
  public typealias Duration = Swift.Duration
  public typealias Instant = VirtualInstant

  private struct Sleeper: Sendable {
    let continuation: CheckedContinuation<Void, any Error>
    /// The running effect in whose body the sleep is.
    let effect: EffectMark?
    /// Whether it is the body itself that sleeps, and not a task inside of it.
    let isWholeBody: Bool
  }

  // Who holds whom: a sleeping task holds the clock (it stands inside `sleep`), the clock holds the
  // task's continuation until the sleep is over. So a clock goes only when nobody sleeps on it.
  //
  //     task ──▶ ManualClock ──▶ SleeperQueue ──▶ continuation ──▶ task
  private let sleepers = Guarded(SleeperQueue<Sleeper>())

  /// Makes a clock that stands at zero.
  public init() {}

  /// Where time stands.
  public var now: Instant { sleepers.withLock { $0.now } }

  /// The smallest step of time: one attosecond.
  public var minimumResolution: Duration { Duration(attoseconds: 1) }

  /// When the next sleeper wakes, or nil when nobody sleeps.
  ///
  /// - Complexity: O(1)
  public var nextDeadline: Instant? { sleepers.withLock { $0.nextDeadline } }

  /// How many sleep on this clock.
  ///
  /// - Complexity: O(1)
  public var sleeperCount: Int { sleepers.withLock { $0.count } }

  /// The deadlines of all sleepers in the order in which they wake.
  ///
  /// - Complexity: O(*n* log *n*)
  package var deadlines: [Instant] { sleepers.withLock { $0.deadlines } }

  /// Until when somebody sleeps, and the running effect that does, in the order in which they wake.
  ///
  /// - Complexity: O(*n* log *n*)
  package var sleepingEffects: [(deadline: Instant, effect: EffectMark?, isWholeBody: Bool)] {
    sleepers.withLock { sleepers in
      sleepers.sleeping.map { ($0.deadline, $0.waiter.effect, $0.waiter.isWholeBody) }
    }
  }

  /// How many sleeps the clock has anything stored about. Zero when all are over.
  package var knownSleeps: Int { sleepers.withLock { $0.knownSleeps } }

  /// Suspends the task until the clock is moved to the deadline or past it.
  ///
  /// Returns without suspending when the deadline is not in the future.
  ///
  /// - Parameter tolerance: Ignored; a clock moved by hand is never late.
  /// - Throws: `CancellationError` when the task is cancelled, before or while it sleeps.
  /// - Complexity: O(log *n*), *n* being the number of sleepers; the same for cancelling
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard case .arrives(let id) = sleepers.withLock({ $0.sleepRequested(until: deadline) }) else {
      return
    }
    let effect = Ambient.current?.effect
    effect?.sleeps.add(1, ordering: .relaxed)
    defer { effect?.sleeps.subtract(1, ordering: .relaxed) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(
          continuation: continuation,
          effect: effect?.mark,
          isWholeBody: effect?.state.isCurrentTask ?? false
        )
        switch sleepers.withLock({ $0.sleeperArrived(id, waiter: sleeper) }) {
        case .sleeps: break
        case .timeIsUp: continuation.resume()
        case .isCancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      sleepers.withLock { $0.sleeperCancelled(id) }?
        .continuation.resume(throwing: CancellationError())
    }
  }

  /// Makes time pass as far as the target with one stop, at the first deadline on the way.
  ///
  /// - Returns: Whether it stopped.
  func pass(towards target: Instant) -> Bool {
    wake(after: sleepers.withLock { $0.timePassed(towards: target) })
  }

  /// Makes time pass by a duration with one stop, at the first deadline on the way.
  ///
  /// - Parameter duration: Becomes what is left of it.
  /// - Returns: Whether it stopped.
  func pass(_ duration: inout Duration) -> Bool {
    wake(after: sleepers.withLock { $0.timePassed(by: &duration) })
  }

  /// Makes time pass as far as the next deadline.
  ///
  /// - Returns: Whether there was one.
  func passToNextDeadline() -> Bool {
    wake(after: sleepers.withLock { $0.timePassedToNextDeadline() })
  }

  private func wake(after passage: SleeperQueue<Sleeper>.Passage) -> Bool {
    switch passage {
    case .arrived:
      return false
    case .stopped(let waking):
      // Law 6: resuming enqueues tasks on executors that are not ours, so the lock is free here.
      for sleeper in waking { sleeper.continuation.resume() }
      return true
    }
  }
}

extension ManualClock: CustomStringConvertible {
  /// Where time stands and until when somebody sleeps, as failure texts show it.
  ///
  ///     at 2 s, nobody sleeps
  ///     at 2 s, 3 sleep until 2.5 s, 3 s, 3 s
  ///     at 2 s, 9 sleep until 3 s, 4 s, 5 s, 6 s, 7 s, …
  public var description: String {
    let (now, deadlines) = sleepers.withLock { ($0.now, $0.deadlines) }
    guard !deadlines.isEmpty else { return "at \(now), nobody sleeps" }
    let shown = deadlines.prefix(5).map(\.description).joined(separator: ", ")
    let verb = deadlines.count == 1 ? "sleeps" : "sleep"
    return "at \(now), \(deadlines.count) \(verb) until \(shown)\(deadlines.count > 5 ? ", …" : "")"
  }
}
