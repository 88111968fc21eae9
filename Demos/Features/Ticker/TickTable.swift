/// Who is to be told of the ticks of one shared timer: the decisions of a hub, without its streams.
///
/// - `Subscriber`: what a value is handed to.
/// - `Timer`: what ends the running timer.
struct TickTable<Subscriber: Sendable, Timer: Sendable>: Sendable {
  /// Names a timer, so that what is late from an old one is known as such. Never used again.
  struct TimerID: Hashable, Sendable { fileprivate let number: UInt64 }

  private enum State {
    /// There is no timer; subscribers wait for the next one.
    case off
    /// A timer runs; this many of its ticks have come.
    case running(TimerID, Timer, ticks: Int)
  }

  /// What follows from a tick.
  enum Delivery: Sendable {
    /// The value goes to all who are subscribed, in the order in which they came.
    case value(Int, to: [Subscriber])
    /// The tick belongs to a timer that is over: nobody is told, and no more of it is wanted.
    case isLate
  }

  /// What is to be ended.
  struct Ending: Sendable {
    var timer: Timer?
    var subscribers: [Subscriber] = []
  }

  private var state = State.off
  private var subscribers: [(id: TickHub.SubscriptionID, subscriber: Subscriber)] = []
  private var lastNumber: UInt64 = 0

  var subscriberCount: Int { subscribers.count }

  var isRunning: Bool { if case .running = state { true } else { false } }

  // MARK: The timer

  /// Gives a name to a timer that is about to start.
  mutating func timerNamed() -> TimerID { TimerID(number: nextNumber()) }

  /// Somebody wants a timer.
  ///
  /// - Returns: Whether it is the timer from now on; not where one runs already.
  mutating func startRequested(_ id: TimerID, _ timer: Timer) -> Bool {
    switch state {
    case .off:
      state = .running(id, timer, ticks: 0)
      return true
    case .running:
      return false
    }
  }

  /// A timer has ticked.
  mutating func tickCame(of id: TimerID) -> Delivery {
    guard case .running(id, let timer, let ticks) = state else { return .isLate }
    let value = ticks % TickHub.highestValue + 1
    state = .running(id, timer, ticks: value)
    return .value(value, to: subscribers.map(\.subscriber))
  }

  /// A timer is over. One that has not started, or was over before, changes nothing.
  mutating func timerEnded(_ id: TimerID) -> Ending {
    guard case .running(id, _, _) = state else { return Ending() }
    return stopRequested()
  }

  /// Somebody wants all to end.
  mutating func stopRequested() -> Ending {
    var ending = Ending(subscribers: subscribers.map(\.subscriber))
    if case .running(_, let timer, _) = state { ending.timer = timer }
    state = .off
    subscribers = []
    return ending
  }

  // MARK: Subscribers

  /// Somebody wants to be told of the ticks from the next one on, of this timer or the next.
  mutating func subscriberCame(_ subscriber: Subscriber) -> TickHub.SubscriptionID {
    let id = TickHub.SubscriptionID(number: nextNumber())
    subscribers.append((id, subscriber))
    return id
  }

  /// Somebody does not want to be told any more.
  ///
  /// - Returns: Whom to end; nil when it went before, by itself or with all others.
  mutating func subscriberLeft(_ id: TickHub.SubscriptionID) -> Subscriber? {
    guard let index = subscribers.firstIndex(where: { $0.id == id }) else { return nil }
    return subscribers.remove(at: index).subscriber
  }

  private mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }
}
