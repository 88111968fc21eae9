import Synchronization

/// A task executor whose jobs run only when a caller drains it, on the caller's thread.
///
/// Jobs run one at a time in the order in which they became runnable, whatever their priority. So a
/// task started here runs the same way every time, together with all it is made of: `Task.yield`,
/// `async let`, task groups, default actors, streams, continuations, nested `async` functions.
///
/// ```swift
/// let executor = DrainExecutor()
/// Task.detached(executorPreference: executor) { print(await answer()) }
/// executor.drain()  // runs the task to its end
/// ```
///
/// What leaves the executor is not waited for: `Task {}` and `Task.detached {}` without the
/// preference, the main actor, actors with an executor of their own, real clocks and real I/O. When
/// such work is over the task comes back as a new job; `workArrived(timeout:)` waits for that.
///
/// A drain inside a job, or while another thread drains, runs nothing and returns at once: the drain
/// that goes on will run the jobs, and two jobs never run at the same time. A job that never ends by
/// itself (a loop over an ``ImmediateClock``) makes a drain that does not end.
///
/// Tasks keep their executor alive. Drain it before you let go of it: a runnable task that nobody
/// runs stays in memory for ever, and its executor with it.
public final class DrainExecutor: TaskExecutor {
  // Who holds whom: a task holds its executor, the executor holds the runnable task's job. The
  // circle opens when the job has run.
  //
  //     task ──▶ DrainExecutor ──▶ Queue ──▶ job ──▶ task
  //                              └─▶ announcer ──▶ whoever awaits `workArrived`
  private let queue = Guarded(Queue<UnownedJob, AsyncStream<Void>.Continuation>())
  private let hook = Guarded(Hook())
  private let watch = BusyWatch()

  /// A function is never guarded by itself: generic code sees another form of it, so that each look at it
  /// would wrap it once more and put it back.
  private struct Hook {
    var call: (@Sendable () -> Void)?
  }

  /// Makes an executor without jobs.
  public init() {}

  /// Whether no job waits or runs here. Work that has left the executor does not count.
  public var isIdle: Bool { queue.withLock { $0.isIdle } }

  /// Called on the enqueuing thread for each job that arrives while nobody drains.
  ///
  /// For an event loop that must be told to drain. It must not drain in the call itself, which can
  /// come from the middle of anything that makes a task runnable. Jobs that arrive while a single
  /// job is run by `runNext()` are not announced; its caller looks at `isIdle`.
  package var onEnqueue: (@Sendable () -> Void)? {
    get { hook.withLock { $0.call } }
    set { hook.withLock { $0.call = newValue } }
  }

  /// How many calls of `workArrived` wait.
  package var waiterCount: Int { queue.withLock { $0.waiterCount } }

  /// Takes over a job. Called by the runtime, from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    watch.jobArrived()
    switch queue.withLock({ $0.jobArrived(job) }) {
    case .isAwaited(let waiters):
      for waiter in waiters { waiter.finishWithWork() }
    case .liesIdle(let waiters):
      for waiter in waiters { waiter.finishWithWork() }
      onEnqueue?()
    }
  }

  /// Runs jobs on this thread, first in, first out, until none is left.
  ///
  /// Jobs that arrive meanwhile, from the jobs themselves or from other threads, run too.
  ///
  /// - Returns: The number of jobs run; zero inside a job and while another thread drains. How many
  ///   jobs a task is cut into is up to the runtime.
  @discardableResult
  public func drain() -> Int { drain(atMost: .max) }

  /// Runs jobs on this thread, first in, first out, until none is left or so many were run.
  ///
  /// - Returns: The number of jobs run, as for `drain()`; less than the limit when none is left.
  @discardableResult
  package func drain(atMost limit: Int) -> Int {
    guard limit > 0, queue.withLock({ $0.drainRequested() }) == .granted else { return 0 }
    var count = 0
    while count < limit {
      guard let job = queue.withLock({ $0.jobWanted() }) else { return count }
      run(job)
      count += 1
    }
    queue.withLock { $0.drainStopped() }
    return count
  }

  /// Runs some more jobs, to see which running effects they belong to: those that have no end, when much
  /// has been run in vain.
  package func busyEffects() -> Set<EffectMark> {
    watch.begin()
    drain(atMost: 1_000)
    return watch.end()
  }

  /// Gives up the jobs that wait: they are never run, and the tasks to which they belong stay in memory.
  ///
  /// For work that has no end and does not listen to its cancellation.
  package func abandonJobs() { queue.withLock { $0.jobsAbandoned() } }

  /// Runs the oldest job on this thread.
  ///
  /// - Returns: Whether one was run; false inside a job and while another thread drains.
  @discardableResult
  public func runNext() -> Bool {
    guard queue.withLock({ $0.drainRequested() }) == .granted else { return false }
    guard let job = queue.withLock({ $0.jobWanted() }) else { return false }
    run(job)
    queue.withLock { $0.drainStopped() }
    return true
  }

  /// Runs a job as if this thread did nothing else: what is read inside of it are the dependencies of
  /// the job's own task, not those of whoever drains.
  private func run(_ job: UnownedJob) {
    DrainFrame.run(dependencies: nil) { _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Waits until there is a job to drain: one that lies here, or the next that arrives.
  ///
  /// It is woken by the arrival and never looks again and again. Await it from outside this
  /// executor, and drain when it returns.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most.
  ///   - clock: Measures the timeout. Work that left the executor takes real time, so the default
  ///     is real too.
  /// - Returns: False when the time was up, or this task cancelled, before a job arrived.
  public func workArrived(
    timeout: Duration,
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> Bool {
    let (arrivals, announcer) = AsyncStream.makeStream(of: Void.self)
    guard case .waits(let id) = queue.withLock({ $0.waiterArrived(announcer) }) else { return true }
    defer { queue.withLock { $0.waiterLeft(id) } }
    async let _ = announcer.finish(after: timeout, on: clock)
    for await _ in arrivals { return true }
    return false
  }
}

/// Which running effects make jobs, while somebody wants to know.
private final class BusyWatch: Sendable {
  private let isOn = Atomic<Bool>(false)
  private let found = Guarded<Set<EffectMark>>([])

  /// A job arrives. A task that gives way is still the one that runs here.
  func jobArrived() {
    guard isOn.load(ordering: .relaxed), let effect = EffectMark.current else { return }
    found.withLock { _ = $0.insert(effect) }
  }

  func begin() { isOn.store(true, ordering: .relaxed) }

  func end() -> Set<EffectMark> {
    isOn.store(false, ordering: .relaxed)
    return found.withLock { found in
      defer { found = [] }
      return found
    }
  }
}

extension AsyncStream<Void>.Continuation {
  fileprivate func finishWithWork() {
    yield()
    finish()
  }

  /// Ends the wait without work. A cancelled sleep means that nobody waits any more.
  fileprivate func finish(after timeout: Duration, on clock: any Clock<Duration>) async {
    try? await clock.sleep(for: timeout)
    finish()
  }
}
