import Millrace

/// A timer that many can listen to: it counts 1 … 1000 and begins again, once in each interval.
///
/// Each subscriber has a stream of its own that holds the newest value not yet taken: a slow reader
/// skips values and never lags. Values that come late are not made up for; the hub counts ticks, not
/// seconds.
///
/// ```swift
/// let subscription = hub.subscribe()
/// defer { hub.unsubscribe(subscription.id) }
/// for await n in subscription.values { print(n) }
/// ```
public struct TickHub: Sendable {
  /// After this value comes 1.
  public static let highestValue = 1_000

  /// Names one subscription. No other ever has the same name, so nobody can end another's by mistake.
  public struct SubscriptionID: Hashable, Sendable {
    let number: UInt64
  }

  /// What somebody gets who subscribes.
  public struct Subscription: Sendable {
    public let id: SubscriptionID
    /// Ends when the subscription or the hub is ended. A value that it holds then can still be taken.
    public let values: AsyncStream<Int>
  }

  /// Runs the timer until `stop` is called or the current task is cancelled, which is the same.
  ///
  /// It is meant to be an effect: so it is listed, and cancelled by its name. When it is cancelled, the
  /// timer and all streams are ended by the cancelling thread, so that a start that follows is a new
  /// timer in any case.
  ///
  /// - Returns: Whether it was the timer; false at once where one runs already.
  public var start: @Sendable () async -> Bool

  /// Ends the timer and all streams. A tick that was due delivers nothing after it.
  public var stop: @Sendable () -> Void

  /// Begins a new subscription, whether a timer runs or is yet to be started.
  public var subscribe: @Sendable () -> Subscription

  /// Ends a subscription and no other. Again is nothing.
  public var unsubscribe: @Sendable (SubscriptionID) -> Void

  public init(
    start: @escaping @Sendable () async -> Bool,
    stop: @escaping @Sendable () -> Void,
    subscribe: @escaping @Sendable () -> Subscription,
    unsubscribe: @escaping @Sendable (SubscriptionID) -> Void
  ) {
    self.start = start
    self.stop = stop
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// A new hub on a clock, to be shared by copying it.
  public static func live(
    every interval: Duration = .seconds(2),
    on clock: any Clock<Duration>
  ) -> TickHub {
    LiveTickHub(interval: interval, clock: clock).hub
  }
}

extension TickHub: DependencyKey {
  /// One hub for each store, on its `clock`.
  public static var liveValue: TickHub { .live(on: DependencyValues.current.clock) }

  /// Fails when it is used: a test that needs a hub says which.
  public static var testValue: TickHub {
    @Sendable func report(_ call: String) {
      DependencyValues.reportUnimplemented(Self.self, call: call)
    }
    return TickHub(
      start: {
        report("start")
        return false
      },
      stop: { report("stop") },
      subscribe: {
        report("subscribe")
        return Subscription(id: SubscriptionID(number: 0), values: AsyncStream { $0.finish() })
      },
      unsubscribe: { _ in report("unsubscribe") }
    )
  }
}

extension DependencyValues {
  /// The timer that the consumers of `Ticker` share.
  public var tickHub: TickHub {
    get { self[TickHub.self] }
    set { self[TickHub.self] = newValue }
  }
}
