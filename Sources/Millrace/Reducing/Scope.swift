/// A child that is always there: a property of the state, or the payload of one of its cases.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   Scope(state: \.search, action: \.search) { Search() }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The child is a scope of its own (law 9): its ids never meet those of its parent or siblings. When its
/// state is `Identifiable` and the id becomes another one, it is another child (see `ScopeKey`), and the
/// effects of the old one are cancelled.
///
/// - Complexity: O(1) for an action, besides what the child does.
public struct Scope<State: Sendable, Action: Sendable, Child: Reducer>: Reducer {
  private let child: Child
  private let mount: @Sendable (Child) -> ResolvedReducer<State, Action>

  /// Mounts a child on a property.
  ///
  /// - Parameters:
  ///   - state: The child's part of the state.
  ///   - action: The case of the child's actions.
  ///   - child: The child's reducer.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  )
  where Action: CasePathable, Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      StatePath(state),
      action: action,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
      child: child()
    )
  }

  /// Mounts a child on a property that is boxed, in place: `\.$child` for `@Boxed var child: Child.State`.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, Boxed<ChildState>> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  )
  where Action: CasePathable, Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      StatePath(boxed: state),
      action: action,
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
      child: child()
    )
  }

  private init(
    _ path: StatePath<State, Child.State>,
    action: CaseKeyPath<Action, Child.Action>,
    place: SourcePlace,
    child: Child
  ) where Action: CasePathable {
    self.child = child
    let actionCase = CasePath(action)
    let mountPoint = Mount(action)
    guard ChildIdentity<Child.State>().isPlace else {
      let absence = Absence(operator: "Scope", reason: "It is always there.", place: place)
      mount = { child in
        ChildMount(
          part: OptionalPart(always: path),
          mount: mountPoint,
          child: LazyReducer(child),
          translate: { $0.map { actionCase.embed($0) } },
          absence: absence
        )
        .resolved { actionCase.extract(from: $0) }
      }
      return
    }
    mount = { .scope(path, actionCase, mountPoint, $0.resolved()) }
  }

  /// Mounts a child on a case of an enum state. An action that comes while the state is another case is
  /// reported and ignored. When the state leaves the case, the child's effects end.
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  )
  where
    State: CasePathable,
    Action: CasePathable,
    Child.State == ChildState,
    Child.Action == ChildAction
  {
    self.child = child()
    let stateCase = CasePath(state)
    let actionCase = CasePath(action)
    let mountPoint = Mount(action)
    let absence = Absence(
      operator: "Scope",
      reason: "The state is another case of its enum.",
      place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    mount = { child in
      ChildMount(
        part: OptionalPart(stateCase),
        mount: mountPoint,
        child: LazyReducer(child),
        translate: { $0.map { actionCase.embed($0) } },
        absence: absence
      )
      .resolved { actionCase.extract(from: $0) }
    }
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    resolved()(&state, action)
  }

  public func resolved() -> ResolvedReducer<State, Action> { mount(child) }
}

extension ResolvedReducer {
  /// A child that is always there and always the same.
  fileprivate static func scope<ChildState, ChildAction>(
    _ path: StatePath<State, ChildState>,
    _ actionCase: CasePath<Action, ChildAction>,
    _ mount: Mount,
    _ child: ResolvedReducer<ChildState, ChildAction>
  ) -> ResolvedReducer {
    let key = ScopeKey(mount: mount, identity: nil)
    let lift: @Sendable (Effect<ChildAction>) -> Effect<Action> = { effect in
      guard effect.root != nil, let root = effect.map({ actionCase.embed($0) }).root
      else { return .none }
      return Effect(.scoped(key, root))
    }
    var survey: Survey?
    if let childSurvey = child.survey {
      survey = { state, scope, scopes, ended in
        guard let scope = scopes.child(key, of: scope) else { return }
        path.read(state) { childSurvey($0, scope, &scopes, &ended) }
      }
    }
    var makeWatcher: MakeWatcher?
    if let makeChildWatcher = child.makeWatcher {
      makeWatcher = { state in
        PartWatcher(path, path.read(state) { makeChildWatcher($0) }, lift)
      }
    }
    return ResolvedReducer(
      untyped: untyped(path, actionCase.payload, child.untyped) { lift(Effect(root: $0)).root },
      survey: survey,
      makeWatcher: makeWatcher
    )
  }

  private static func untyped<ChildState>(
    _ path: StatePath<State, ChildState>,
    _ payload: PayloadCopy,
    _ reduce: @escaping Untyped,
    _ lift: @escaping @Sendable (EffectNode) -> EffectNode?
  ) -> Untyped {
    guard let offset = path.offset else {
      return { state, action in
        payload.look(at: action) { action in
          let state = state.assumingMemoryBound(to: State.self)
          return path.modify(&state.pointee) { child in
            withUnsafeMutablePointer(to: &child) { reduce(UnsafeMutableRawPointer($0), action) }
          }
        }
        .flatMap(lift)
      }
    }
    let part = StoredPart(offset: offset, payload: payload, reduce: reduce, lift: lift)
    return { part.reduce($0, $1) }
  }
}

/// A child that is a stored property. It is an object so that a level of a composition is one call deep:
/// the processor predicts only so many returns.
private final class StoredPart: Sendable {
  typealias Untyped = @Sendable (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?

  private let offset: Int
  private let payload: PayloadCopy
  private let reduce: Untyped
  private let lift: @Sendable (EffectNode) -> EffectNode?

  init(
    offset: Int,
    payload: PayloadCopy,
    reduce: @escaping Untyped,
    lift: @escaping @Sendable (EffectNode) -> EffectNode?
  ) {
    self.offset = offset
    self.payload = payload
    self.reduce = reduce
    self.lift = lift
  }

  func reduce(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    guard let effect = payload.look(at: action, { reduce(state + offset, $0) }) else { return nil }
    return lift(effect)
  }
}
