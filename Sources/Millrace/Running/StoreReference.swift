/// Where effects and handles find their store for as long as it lives (law 10).
///
/// ```
/// StoreEngine ──strong──▶ StoreReference ◀──strong── RunningEffect, FlightHandle
///      ▲                        │
///      └──────────weak──────────┘
/// ```
///
/// One for each store. To hold it costs an effect less than a weak reference of its own.
// `engine` is set once, by the engine's `init`, before anybody else knows of the two. `CancelRaceStressTests`
// covers it under the thread sanitizer.
final class StoreReference: @unchecked Sendable {
  private(set) weak var engine: StoreEngine?

  func refer(to engine: StoreEngine) { self.engine = engine }
}
