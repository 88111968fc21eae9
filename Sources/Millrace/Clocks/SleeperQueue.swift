/// Who sleeps on a clock that is moved by hand, and who wakes when: a pure machine.
///
/// One sleep is told in up to three events, in this order but for the last, which may come at any
/// time, from another thread, or never:
///
///     sleepRequested ──▶ sleeperArrived ──▶ (time passes: woken)
///            └──── sleeperCancelled ────┘
///
/// The two steps are there because a task learns of its cancellation through a handler that must be
/// in place before the task suspends: the request names the sleep for the handler, the arrival
/// brings what wakes it. Nothing of a sleep that is over is kept.
struct SleeperQueue<Waiter> {
  /// Names one sleep. The number counts requests and is never used again; the slot is.
  struct ID: Equatable, Sendable {
    fileprivate let slot: Int
    fileprivate let number: Int
  }

  /// The answer to `sleepRequested`.
  enum Request {
    /// The deadline is not in the future. Nothing was registered; go on at once.
    case timeIsUp
    /// Call `sleeperArrived` with this id, exactly once.
    case arrives(ID)
  }

  /// The answer to `sleeperArrived`.
  enum Arrival: Equatable {
    /// The waiter is kept until its time comes or it is cancelled.
    case sleeps
    /// Time has reached the deadline since the request. Wake the waiter; it was not kept.
    case timeIsUp
    /// The cancellation was faster than the arrival. Fail the waiter; it was not kept.
    case isCancelled
  }

  /// The answer to the events in which time passes.
  enum Passage {
    /// Time stands at the next deadline. Wake these in order, let them run, then ask again.
    case stopped(waking: [Waiter])
    /// Time stands where it should, and nobody sleeps until then.
    case arrived
  }

  private enum Phase {
    /// Belongs to no sleep; its slot is in `vacantSlots`.
    case vacant
    /// Was requested and has neither arrived nor been cancelled.
    case arriving(VirtualInstant)
    /// Was cancelled before it arrived.
    case cancelledEarly
    /// Is in the heap.
    case asleep(Waiter)
  }

  /// The present. Never goes back.
  private(set) var now = VirtualInstant.zero

  private var phases: [(number: Int, phase: Phase)] = []
  private var vacantSlots: [Int] = []
  private var heap = DeadlineHeap()
  private var requests = 0

  /// How many sleep.
  ///
  /// - Complexity: O(1)
  var count: Int { heap.entries.count }

  /// When the next sleeper wakes.
  ///
  /// - Complexity: O(1)
  var nextDeadline: VirtualInstant? { heap.first?.deadline }

  /// The deadlines of all that sleep, in the order in which they wake.
  ///
  /// - Complexity: O(*n* log *n*)
  var deadlines: [VirtualInstant] { heap.entries.sorted().map(\.deadline) }

  /// All that sleep, in the order in which they wake.
  ///
  /// - Complexity: O(*n* log *n*)
  var sleeping: [(deadline: VirtualInstant, waiter: Waiter)] {
    heap.entries.sorted().compactMap { entry in
      guard case .asleep(let waiter) = phases[entry.slot].phase else { return nil }
      return (entry.deadline, waiter)
    }
  }

  /// How many sleeps the queue knows: those that sleep and those that are about to.
  var knownSleeps: Int { phases.count - vacantSlots.count }

  /// Somebody wants to sleep. The order of these events is the order of equal deadlines.
  mutating func sleepRequested(until deadline: VirtualInstant) -> Request {
    guard deadline > now else { return .timeIsUp }
    requests += 1
    if let slot = vacantSlots.popLast() {
      phases[slot] = (requests, .arriving(deadline))
      return .arrives(ID(slot: slot, number: requests))
    }
    phases.append((requests, .arriving(deadline)))
    return .arrives(ID(slot: phases.count - 1, number: requests))
  }

  /// The sleeper of an earlier request has brought what wakes it.
  mutating func sleeperArrived(_ id: ID, waiter: Waiter) -> Arrival {
    switch phases[id.slot].phase {
    case .arriving(let deadline) where deadline > now:
      phases[id.slot].phase = .asleep(waiter)
      heap.insert(DeadlineHeap.Entry(deadline: deadline, number: id.number, slot: id.slot))
      return .sleeps
    case .arriving:
      vacate(id.slot)
      return .timeIsUp
    case .cancelledEarly:
      vacate(id.slot)
      return .isCancelled
    case .vacant, .asleep:
      preconditionFailure("sleep \(id.number) arrives twice: \(phases[id.slot])")
    }
  }

  /// A sleep was cancelled, before it arrived, while it slept, or after it was over.
  ///
  /// - Returns: The waiter to fail, if it slept.
  /// - Complexity: O(log *n*)
  mutating func sleeperCancelled(_ id: ID) -> Waiter? {
    guard id.slot < phases.count, phases[id.slot].number == id.number else {
      // It is over and its slot has gone to another sleep.
      return nil
    }
    switch phases[id.slot].phase {
    case .arriving:
      phases[id.slot].phase = .cancelledEarly
      return nil
    case .asleep(let waiter):
      heap.remove(slot: id.slot)
      vacate(id.slot)
      return waiter
    case .cancelledEarly, .vacant:
      // It is cancelled already, or over.
      return nil
    }
  }

  /// Time passes as far as the target, but stops at the first deadline on the way.
  ///
  /// A target in the past is where time stands already.
  ///
  /// - Complexity: O(log *n*) for each waiter that wakes
  mutating func timePassed(towards target: VirtualInstant) -> Passage {
    if let deadline = nextDeadline, deadline <= target {
      return timePassedToNextDeadline()
    }
    now = max(now, target)
    return .arrived
  }

  /// Time passes by a duration, but stops at the first deadline on the way.
  ///
  /// - Parameter duration: What of it is left is to pass afterwards. A negative one counts as zero.
  /// - Complexity: O(log *n*) for each waiter that wakes
  mutating func timePassed(by duration: inout Duration) -> Passage {
    let start = now
    let passage = timePassed(towards: now.advanced(by: duration))
    duration = duration.subtractingClamped(start.duration(to: now))
    return passage
  }

  /// Time passes as far as the next deadline. It stands still when nobody sleeps.
  ///
  /// - Complexity: O(log *n*) for each waiter that wakes
  mutating func timePassedToNextDeadline() -> Passage {
    guard let deadline = nextDeadline else { return .arrived }
    now = deadline
    var waking: [Waiter] = []
    while nextDeadline == deadline, let entry = heap.removeFirst() {
      guard case .asleep(let waiter) = phases[entry.slot].phase else {
        preconditionFailure("\(entry) is in the heap but does not sleep: \(phases[entry.slot])")
      }
      waking.append(waiter)
      vacate(entry.slot)
    }
    return .stopped(waking: waking)
  }

  private mutating func vacate(_ slot: Int) {
    phases[slot].phase = .vacant
    vacantSlots.append(slot)
    // The storage of a thousand sleepers is not kept for the two that come later.
    if vacantSlots.count == phases.count, phases.count > 64 {
      phases = []
      vacantSlots = []
      heap = DeadlineHeap()
    }
  }

  /// What is wrong with the queue, or nil.
  var brokenInvariant: String? {
    if let broken = heap.brokenInvariant { return broken }
    if let next = nextDeadline, next <= now { return "\(next) is due at \(now)" }
    var asleep = 0
    var vacant = 0
    for (_, phase) in phases {
      switch phase {
      case .vacant: vacant += 1
      case .asleep: asleep += 1
      case .arriving, .cancelledEarly: break
      }
    }
    if asleep != count { return "\(asleep) sleep, but \(count) are in the heap" }
    if vacant != vacantSlots.count { return "\(vacant) are vacant, not \(vacantSlots.count)" }
    return nil
  }
}
