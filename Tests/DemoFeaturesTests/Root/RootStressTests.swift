import DemoFeatures
import Millrace
import Testing

/// Everything at once on real threads: whatever is tapped, in whatever order, can be ended, and then
/// nothing is left. To be run under the thread sanitizer as well.
@Suite struct RootStressTests {
  private static let taps: [Root.Action] = [
    .calculation(.start(terms: .max)), .calculation(.start(terms: 10)),
    .calculation(.cancelTapped), .calculation(.disappeared),
    .tiles(.appeared), .tiles(.inputChanged("10")), .tiles(.inputChanged("x")),
    .tiles(.disappeared),
    .ticker(.startTapped), .ticker(.waitOnceTapped), .ticker(.stopAllTapped),
    .ticker(.cancelTapped(.a)), .ticker(.restartTapped(.a)),
    .ticker(.cancelTapped(.b)), .ticker(.restartTapped(.b)),
    .openSearchTapped, .closeSearchTapped,
  ]

  @Test func whateverIsTappedEverythingEnds() async throws {
    try await withTemporaryTree { tree in
      for number in 0..<20 { try tree.file("folder\(number % 3)/\(number)", "x = \(number)\n") }
      let path = tree.path
      let hub = TickHub.live(every: .microseconds(50), on: ContinuousClock())
      let store = Store(initialState: Root.State()) {
        Root()
      } dependencies: {
        $0.tickHub = hub
        // An action for a search that another thread has just closed is reported, and is no mistake.
        $0.issueReporter = IssueReporter { _ in }
      }
      await withTaskGroup(of: [StoreTask].self) { group in
        for thread in 0..<3 {
          group.addTask {
            var random = UInt64(thread + 1)
            return (0..<300).map { number in
              random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
              if number % 10 == 0, store.search != nil {
                store.send(.search(.folderChanged(path)))
                return store.send(.search(.searchTapped(text: "x")))
              }
              return store.send(Self.taps[Int(random >> 33) % Self.taps.count])
            }
          }
        }
        var tasks: [StoreTask] = []
        for await sent in group { tasks += sent }
        store.send(.calculation(.disappeared))
        store.send(.tiles(.disappeared))
        store.send(.ticker(.stopAllTapped))
        store.send(.closeSearchTapped)
        for task in tasks { await task.finish() }
      }
      #expect(store.calculation == Calculation.State())
      #expect(store.tiles.total == nil)
      #expect(!store.ticker.isTimerRunning)
      #expect(!store.ticker.a.isAlive && !store.ticker.b.isAlive)
      #expect(store.search == nil)
      var counts = store.counts
      // A cancelled task may be on its way to its end; for the store it is over.
      counts.tasks = 0
      #expect(counts.isZero, "\(store.runningEffects)")
    }
  }
}
