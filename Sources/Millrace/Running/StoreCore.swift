/// The running store of one feature: the engine with its state, its reducer and its observers.
// `state` and `history` are touched only by the hooks that the engine calls while it holds its core lock,
// and by `withState`, which holds it too. They stand beside the lock instead of in it because the engine
// knows no types; `HistoryStressTests` covers it under the thread sanitizer. All else is constant.
final class StoreCore<State: Sendable, Action: Sendable>: StoreEngine, @unchecked Sendable {
  /// The state, in memory of its own: it is reduced in place (law 12), and the lock that is held whenever
  /// it is touched need not be seconded by the run time's own check for exclusive access.
  private let state: UnsafeMutablePointer<State>
  private var history: History<State, Action>
  private let reducer: ResolvedReducer<State, Action>
  private var watching = Watching<State, Action>()
  private let isWatching: Bool
  /// What the state was when the reduction that goes on began, for reducers of other stores.
  private let remembered = Guarded<State?>(nil)
  /// The newest observer that has been told something; touched by the draining thread only.
  private var lastTold: UInt64 = 0

  init(
    state: State,
    reducer: ResolvedReducer<State, Action>,
    dependencies: DependencyValues,
    executor: (any TaskExecutor)?,
    history: HistoryPolicy,
    intake: ActionIntake? = nil,
    drainLimit: Int = 1_000_000
  ) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: state)
    self.reducer = reducer
    self.history = History(policy: history)
    isWatching = reducer.makeWatcher != nil
    super.init(
      dependencies: dependencies,
      executor: executor,
      intake: intake,
      hasSurvey: reducer.survey != nil,
      keepsHistory: history != .off,
      drainLimit: drainLimit
    )
  }

  deinit {
    observers.end()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func send(_ action: Action) -> StoreTask {
    withUnsafePointer(to: action) { sendAction(at: UnsafeRawPointer($0)) }
  }

  func withState<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    var result: Result?
    read { _ in
      result = body(UnsafePointer(state))
    } remembered: {
      guard let state = remembered.withLock({ $0 }) else { return false }
      result = withUnsafePointer(to: state) { body($0) }
      return true
    }
    return result!
  }

  /// Puts the state back, without any action; what runs is cancelled.
  func restore(_ state: State) { perform(.restored(Box(state))) }

  func records(last count: Int) -> [ActionRecord<State, Action>] {
    var records: [ActionRecord<State, Action>] = []
    read { _ in records = history.records(last: count) }
    return records
  }

  func record(_ number: UInt64) -> ActionRecord<State, Action>? {
    var record: ActionRecord<State, Action>?
    read { _ in record = history.record(number) }
    return record
  }

  // MARK: Hooks of the engine

  override func reduce(_ action: UnsafeRawPointer) -> ReducedEffects {
    if isWatching { watching.begin(reducer, &state.pointee) }
    return ReducedEffects(
      own: reducer.untyped(state, action),
      ofHandlers: isWatching ? watching.tellChanges(&state.pointee).root : nil
    )
  }

  override func survey(_ scopes: inout ScopeTable, _ ended: inout [ScopeTable.Index]) {
    reducer.survey?(state, ScopeTable.root, &scopes, &ended)
  }

  override func restore(_ box: AnyBox) {
    state.pointee = box.value(as: State.self)
    watching.forget()
  }

  override func record(
    _ action: UnsafeRawPointer,
    number: UInt64,
    cause: ActionCause
  ) -> AnyBox? {
    let action = action.assumingMemoryBound(to: Action.self).pointee
    return history.record(number: number, action: action, cause: cause, state: state.pointee)
      .map(Box.init)
  }

  override func tellObservers(ofNews: Bool, _ frame: Frame) {
    let last = observers.tell(
      after: ofNews ? 0 : lastTold,
      UnsafeRawPointer(state),
      hold: { look in core.withLock { holdToRead(&$0, frame) { _ in look() } } },
      isOver: { isClosed.load(ordering: .relaxed) },
      dependencies: frame.pointee.dependencies?.pointee ?? .current
    )
    lastTold = max(lastTold, last)
  }

  override func rememberState() {
    let state = state.pointee
    remembered.withLock { $0 = state }
  }

  override func forgetState() {
    // Freed when it is not held any more: it may do anything then.
    _ = remembered.withLock { $0.take() }
  }

  override var title: String { "Store<\(State.self), \(Action.self)>" }

  override func shown(_ action: UnsafeRawPointer) -> any Sendable {
    action.assumingMemoryBound(to: Action.self).pointee
  }

  override func boxed(_ action: UnsafeRawPointer) -> AnyBox {
    Box(action.assumingMemoryBound(to: Action.self).pointee)
  }

  override func withBoxed(_ box: AnyBox, _ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: box.value(as: Action.self)) {
      body(UnsafeRawPointer($0))
    }
  }

  override func withSent(_ node: EffectNode, _ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: node.asSend(of: Action.self).action) { body(UnsafeRawPointer($0)) }
  }
}
