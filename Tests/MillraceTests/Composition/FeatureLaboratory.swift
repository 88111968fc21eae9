import Millrace
import SampleFeatures
import Testing

/// A store of any feature on a drained executor and a clock moved by hand, so that a test is synchronous.
final class FeatureLaboratory<State: Sendable, Action: Sendable>: Sendable {
  let clock = ManualClock()
  let executor = DrainExecutor()
  let store: Store<State, Action>
  let issues = Collected<Millrace.Issue>()

  init(
    _ state: State,
    @ReducerBuilder<State, Action> reducer: () -> some Reducer<State, Action>,
    dependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    let (clock, issues) = (clock, issues)
    store = Store(initialState: state, executor: executor, reducer: reducer) {
      $0.clock = clock
      $0.issueReporter = IssueReporter { issues.append($0) }
      dependencies(&$0)
    }
  }

  var state: State { store.state }

  /// Sends an action, and lets everything run that can run without time.
  @discardableResult
  func send(_ action: Action) -> StoreTask {
    let task = store.send(action)
    executor.drain()
    return task
  }

  func advance(by duration: Duration) { clock.advance(by: duration, running: executor) }

  /// Where each effect that is alive belongs to.
  var scopes: [String] { store.runningEffects.map(\.scope) }

  /// Expects that the store keeps nothing, and that nothing was reported.
  func expectQuiet(sourceLocation: SourceLocation = #_sourceLocation) {
    executor.drain()
    #expect(store.counts.isZero, "\(store.counts)", sourceLocation: sourceLocation)
    #expect(issues.all.map(\.description) == [], sourceLocation: sourceLocation)
  }
}
