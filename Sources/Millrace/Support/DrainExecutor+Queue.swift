extension DrainExecutor {
  /// Which job runs next, who may run it, and who is told of new ones: a pure machine.
  struct Queue<Job, Announcer> {
    /// The answer to `jobArrived`.
    enum Arrival {
      /// Somebody drains and will come to the job. Tell those who wait for work.
      case isAwaited(by: [Announcer])
      /// Nobody drains. Tell those who wait for work, then call the hook.
      case liesIdle(tell: [Announcer])
    }

    /// The answer to `drainRequested`.
    enum Permission: Equatable {
      /// Ask for jobs with `jobWanted`, run them on this thread, and say so when done.
      case granted
      /// A drain goes on, on this thread or another. Run nothing.
      case refused
    }

    /// The answer to `waiterArrived`.
    enum Watch: Equatable {
      /// The announcer is told of the next job, unless `waiterLeft` comes first.
      case waits(Int)
      /// A job lies here already. The announcer was not kept.
      case hasWork
    }

    private enum State {
      /// No thread runs jobs.
      case idle
      /// One thread runs jobs, one after the other.
      case draining
    }

    private var state = State.idle
    private var jobs = Ring<Job>()
    /// Jobs that nobody will run.
    private var abandoned: [Job] = []
    private var waiters: [(id: Int, announcer: Announcer)] = []
    private var watches = 0

    /// Whether no job waits or runs.
    var isIdle: Bool {
      switch state {
      case .idle: jobs.isEmpty
      case .draining: false
      }
    }

    /// How many wait for work.
    var waiterCount: Int { waiters.count }

    /// A task became runnable.
    mutating func jobArrived(_ job: Job) -> Arrival {
      jobs.append(job)
      let told = waiters.map(\.announcer)
      if !told.isEmpty { waiters = [] }
      switch state {
      case .idle: return .liesIdle(tell: told)
      case .draining: return .isAwaited(by: told)
      }
    }

    /// A thread wants to run jobs.
    mutating func drainRequested() -> Permission {
      switch state {
      case .idle:
        state = .draining
        return .granted
      case .draining:
        return .refused
      }
    }

    /// The draining thread is free for a job. Without one the drain is over: a job that arrives
    /// after this moment lies idle, so none is overlooked between two drains.
    mutating func jobWanted() -> Job? {
      switch state {
      case .draining:
        if let job = jobs.popFirst() { return job }
        state = .idle
        return nil
      case .idle:
        preconditionFailure("nobody drains, yet somebody asks for a job")
      }
    }

    /// The draining thread stops, whether or not jobs are left.
    mutating func drainStopped() {
      switch state {
      case .draining: state = .idle
      case .idle: preconditionFailure("nobody drains, yet somebody stops")
      }
    }

    /// The jobs that wait are never run: what they belong to has no end.
    mutating func jobsAbandoned() {
      while let job = jobs.popFirst() { abandoned.append(job) }
    }

    /// Somebody wants to be told of work.
    mutating func waiterArrived(_ announcer: Announcer) -> Watch {
      guard jobs.isEmpty else { return .hasWork }
      watches += 1
      waiters.append((watches, announcer))
      return .waits(watches)
    }

    /// Somebody has been told, or waits no longer.
    mutating func waiterLeft(_ id: Int) {
      waiters.removeAll { $0.id == id }
    }
  }
}
