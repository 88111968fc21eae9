import Millrace
import SampleFeatures
import Testing

extension Laboratory {
  /// A second store on the same clock and the same executor.
  ///
  /// - Parameter others: Sets more dependencies.
  func anotherStore(
    _ others: (inout DependencyValues) -> Void = { _ in }
  ) -> Store<[String], LabAction> {
    let (clock, issues) = (clock, issues)
    return Store(initialState: [], executor: executor) {
      LabFeature()
    } dependencies: {
      $0.clock = clock
      $0.issueReporter = IssueReporter { issues.append($0) }
      others(&$0)
    }
  }

  /// When `finish()` of a handle returns.
  func finishes(_ task: StoreTask) -> Collected<VirtualInstant> {
    let times = Collected<VirtualInstant>()
    Task.detached(executorPreference: executor) { [clock] in
      await task.finish()
      times.append(clock.now)
    }
    executor.drain()
    return times
  }

  /// An effect that notes that its body has begun, waits, and then notes the same in capitals.
  func work(_ note: String, seconds: Double = 1) -> Effect<LabAction> {
    .run(name: note) { [clock] send in
      send(.note(note))
      try await clock.sleep(for: .seconds(seconds))
      send(.note(note.uppercased()))
    }
  }

  /// The effects that are alive, in the order of their admission: a wait by its operator.
  var running: [String] {
    store.runningEffects.map { $0.waitsFor ?? $0.name ?? "send" }
  }

  /// Expects that nothing is alive and nothing was reported.
  func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(store.counts.isZero, "\(store.counts)", sourceLocation: sourceLocation)
    #expect(issues.all.map(\.description) == [], sourceLocation: sourceLocation)
    MillraceTests.expectNothingLeft(of: clock, on: executor, sourceLocation: sourceLocation)
  }
}

extension VirtualInstant {
  /// The instant this many seconds after the clock was made.
  static func at(_ seconds: Double) -> VirtualInstant {
    VirtualInstant(offset: .milliseconds(Int((seconds * 1000).rounded())))
  }
}
