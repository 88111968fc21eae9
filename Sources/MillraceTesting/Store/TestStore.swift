import Millrace

/// Runs a feature for a test: synchronously, step by step, and exactly.
///
/// Effects run when the test lets them, on the thread of the test; time passes when the test says so.
/// After each call everything that could run has run, so a test needs no `await` and never waits:
///
/// ```swift
/// @Test func search() {
///   let store = TestStore(initialState: Search.State()) { Search() } dependencies: {
///     $0.searchClient.search = { _ in [.sample] }
///   }
///   store.send(.searchTapped) { $0.isSearching = true }
///   store.receive(\.hitsFound) { $0.isSearching = false; $0.hits = [.sample] }
/// }
/// ```
///
/// What an effect sends is queued, and reduced when the test receives it: in the order in which a
/// `Store` would reduce it, and never ahead of the test's assertions. What the action starts, starts
/// then; effects that run already have gone on meanwhile as far as they could. A test must say everything that
/// happens (see `exhaustivity`); when the store goes away, it fails the test for actions that were not
/// received and effects that are alive.
///
/// A store belongs to one test, which may run on any actor. It may be used from several threads; what
/// they do then is not in any promised order.
public final class TestStore<State: Equatable & Sendable, Action: Sendable>: Sendable {
  // TestStore ──▶ HeldStore ──▶ running effects ─ ─ weak ─ ─▶ HeldStore
  //     ├───────▶ DrainExecutor ◀── tasks of effects, those that are suspended too
  //     ├───────▶ ManualClock ◀── sleeping tasks
  //     └───────▶ TestReporter ◀── dependencies ◀── tasks of effects
  let held: HeldStore<State, Action>
  let executor = DrainExecutor()
  let signal: WorkSignal
  let reporter: TestReporter
  let progress: Guarded<TestProgress<State, Action>>
  let place: SourcePlace
  private let ownClock = ManualClock()

  /// Makes a store for a test.
  ///
  /// Dependencies that are not set fail the test when they are used, except for these:
  ///
  /// - `clock` is the store's own, see `advance(by:)`; `date` starts at the beginning of 1970 and follows it.
  /// - `uuid` counts up from zero.
  /// - `randomNumberGenerator` has a seed that a failure shows.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action. It may read dependencies.
  ///   - reducer: The feature. Its `body` is evaluated once, now.
  ///   - dependencies: Sets dependencies for this store. Called once.
  public init<Feature: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: () -> Feature,
    dependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let (signal, reporter) = (WorkSignal(), TestReporter(place: place))
    (self.signal, self.reporter) = (signal, reporter)
    reporter.callBegan(at: place)
    defer { reporter.callEnded(at: place) }
    var values = DependencyValues.current.separated(context: .test)
    values.issueReporter = reporter.issueReporter
    values.clock = ownClock
    values.date = .followingClock()
    values.uuid = .counting()
    values.randomNumberGenerator = reporter.randomNumberGenerator
    reporter.isSetting = true
    withDependencies(from: values) { dependencies(&values) }
    reporter.isSetting = false
    // What was read in the closure only is made anew when the feature reads it, and is reported then.
    values = values.separated(context: .test)
    held = HeldStore(
      initialState: initialState,
      reducer: reducer,
      dependencies: values,
      executor: executor,
      onChange: { signal.changed() }
    )
    progress = Guarded(TestProgress(state: held.state))
    executor.onEnqueue = { signal.changed() }
  }

  /// The end of the test: see `TestStore+End.swift`.
  deinit { end() }

  /// The state after the last action that was sent or received, as far as the test knows it.
  ///
  /// Inside of an assertion closure it is still the one before.
  public var state: State { progress.withLock { $0.state } }

  /// How much the test wants to be told. `.on` at first.
  public var exhaustivity: Exhaustivity {
    get { progress.withLock { $0.exhaustivity } }
    set { progress.withLock { $0.exhaustivity = newValue } }
  }

  /// Whether each action is reduced twice from a copy of the state first, and the results compared.
  ///
  /// A reducer whose results depend on anything but state, action and dependencies then fails the test.
  /// `uuid` and `randomNumberGenerator` start anew for each of the two. It is off at first, because
  /// it is not sound for every feature: dependencies that a test has set are called two times more, and
  /// class instances in the state are changed two times more.
  public var checksDeterminism: Bool {
    get { progress.withLock { $0.checksDeterminism } }
    set { progress.withLock { $0.checksDeterminism = newValue } }
  }

  var stepLimit: Int {
    get { progress.withLock { $0.stepLimit } }
    set { progress.withLock { $0.stepLimit = newValue } }
  }

  /// The dependencies. A change counts for all that is reduced and started from then on.
  public var dependencies: DependencyValues {
    get { held.dependencies }
    _modify {
      var values = held.dependencies
      reporter.isSetting = true
      defer {
        reporter.isSetting = false
        held.dependencies = values
      }
      yield &values
    }
  }

  /// The clock of the store: the `clock` dependency, as long as that is a `ManualClock`.
  public var clock: ManualClock { held.dependencies.clock as? ManualClock ?? ownClock }

  /// What is alive, in the order in which it was admitted.
  public var runningEffects: [EffectDescription] { held.runningEffects }

  /// How much the store keeps for what is alive. All zero when nothing is.
  public var counts: StoreCounts { held.counts }
}

/// What a test store knows of its test.
struct TestProgress<State: Sendable, Action: Sendable>: Sendable {
  /// The state that the test has seen.
  var state: State
  /// How many steps have begun.
  var steps: UInt64 = 0
  var exhaustivity = Exhaustivity.on
  var checksDeterminism = false
  /// How many steps may be run in one go before the effects are taken to have no end.
  var stepLimit = 1_000_000
  var ledger = ReceiveLedger<Action>()
  /// The number of the last action that the test was told it has not received.
  var lastUnreceivedReported: UInt64 = 0
  /// Effects that the test was told are alive.
  var reportedEffects: Set<UInt64> = []

  init(state: State) {
    self.state = state
  }
}

/// `TestStoreOf<Feature>` is short for `TestStore<Feature.State, Feature.Action>`.
public typealias TestStoreOf<Feature: Reducer> = TestStore<Feature.State, Feature.Action>
where Feature.State: Equatable
