import Millrace

/// A hub with streams and a clock: it locks, asks its table, unlocks, and then acts.
///
/// ```
/// TickHub ──▶ LiveTickHub ──▶ TickTable ──▶ the ends of streams into which values are put
///                 ▲
///                 └── the task in `start`, as long as it runs
/// ```
final class LiveTickHub: Sendable {
  private typealias Table = TickTable<AsyncStream<Int>.Continuation, AsyncStream<Void>.Continuation>

  private let interval: Duration
  private let clock: any Clock<Duration>
  private let table = Guarded(Table())

  init(interval: Duration, clock: any Clock<Duration>) {
    self.interval = interval
    self.clock = clock
  }

  /// The hub as it is used.
  var hub: TickHub {
    TickHub(
      start: { await self.start() },
      stop: { self.stop() },
      subscribe: { self.subscribe() },
      unsubscribe: { self.unsubscribe($0) }
    )
  }

  var subscriberCount: Int { table.withLock { $0.subscriberCount } }
  var isRunning: Bool { table.withLock { $0.isRunning } }

  func start() async -> Bool {
    let (ending, timer) = AsyncStream.makeStream(of: Void.self)
    let id = table.withLock { $0.timerNamed() }
    return await withTaskCancellationHandler {
      // Asked under the lock: a cancel that came before has set this, one that comes later finds the
      // timer in the table. Asked anywhere else, one in between would leave a timer that no start
      // could replace.
      let isTimer = table.withLock { !Task.isCancelled && $0.startRequested(id, timer) }
      guard isTimer else { return false }
      async let _ = deliverTicks(of: id)
      for await _ in ending {}
      return true
    } onCancel: {
      end(table.withLock { $0.timerEnded(id) })
    }
  }

  private func deliverTicks(of id: Table.TimerID) async {
    for await _ in clock.ticks(every: interval) {
      switch table.withLock({ $0.tickCame(of: id) }) {
      case .value(let value, let subscribers):
        for subscriber in subscribers { subscriber.yield(value) }
      case .isLate:
        return
      }
    }
    // The clock gives no more ticks.
    end(table.withLock { $0.timerEnded(id) })
  }

  func stop() {
    end(table.withLock { $0.stopRequested() })
  }

  func subscribe() -> TickHub.Subscription {
    let (values, subscriber) = AsyncStream.makeStream(
      of: Int.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let id = table.withLock { $0.subscriberCame(subscriber) }
    return TickHub.Subscription(id: id, values: values)
  }

  func unsubscribe(_ id: TickHub.SubscriptionID) {
    table.withLock { $0.subscriberLeft(id) }?.finish()
  }

  private func end(_ ending: Table.Ending) {
    ending.timer?.finish()
    for subscriber in ending.subscribers { subscriber.finish() }
  }
}
