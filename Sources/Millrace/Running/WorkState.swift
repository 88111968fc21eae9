import Synchronization

/// How far a piece of running work has come.
///
/// It becomes `cancelled` or `over` only while the store is held, so that a status read there is final
/// for the step that reads it; it may be read anywhere.
///
///     pending ──▶ running ──▶ (returned) ──▶ over
///        └───────────┴────────────┴────▶ cancelled
enum WorkStatus: UInt8, AtomicRepresentable {
  /// It was told to start; its first line has not run.
  case pending
  /// Its body runs.
  case running
  /// It was cancelled: nothing of it counts any more.
  case cancelled
  /// Its body has returned, and what it sent is still to be received: only in a store that holds the
  /// actions of its effects.
  case returned
  /// Its body has returned, and all that it sent is reduced.
  case over
}

/// A task, whatever it gives.
protocol AnyTask: Sendable {
  func cancel()
}

extension Task: AnyTask {}

/// A task of any type.
struct ErasedTask: AnyTask {
  let task: any AnyTask

  func cancel() { task.cancel() }
}

/// The status of a piece of running work, and its task.
struct WorkState<Work: AnyTask>: ~Copyable, Sendable {
  private let status = Atomic<WorkStatus>(.pending)
  private let task = Guarded<Work?>(nil)

  /// Whether nothing of the work counts any more.
  var isCancelled: Bool { status.load(ordering: .acquiring) == .cancelled }

  /// How far it has come.
  var current: WorkStatus { status.load(ordering: .acquiring) }

  /// Begins the body, unless the work was cancelled before.
  func begin() -> Bool {
    status.compareExchange(
      expected: .pending,
      desired: .running,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// The body has returned before all that it sent is reduced. Work that was cancelled stays cancelled.
  func markReturned() {
    _ = status.compareExchange(
      expected: .running,
      desired: .returned,
      ordering: .acquiringAndReleasing
    )
  }

  /// Nothing of it counts any more. Called while the store is held; `cancelTask` follows afterwards.
  func markCancelled() { status.store(.cancelled, ordering: .releasing) }

  /// Its body has returned. Work that was cancelled stays cancelled.
  func markOver() {
    if status.load(ordering: .acquiring) != .cancelled {
      status.store(.over, ordering: .releasing)
    }
    task.withLock { $0 = nil }
  }

  /// Notes the task, and cancels it if a cancel came before it existed.
  func attach(_ task: Work) {
    self.task.withLock { $0 = task }
    // Read after the task was noted: a cancel that comes later finds the task by itself.
    switch current {
    case .cancelled: cancelTask()
    case .returned, .over: self.task.withLock { $0 = nil }
    case .pending, .running: break
    }
  }

  /// Cancels the task, which runs cancellation handlers: never while the store is held (law 6).
  func cancelTask() {
    task.withLock { task in
      defer { task = nil }
      return task
    }?.cancel()
  }
}

extension WorkState where Work: Hashable {
  /// Whether the task that runs here is the one that does the work, and not one that the work has made.
  var isCurrentTask: Bool {
    guard let current = withUnsafeCurrentTask(body: { $0?.hashValue }) else { return false }
    return task.withLock { $0?.hashValue } == current
  }
}
