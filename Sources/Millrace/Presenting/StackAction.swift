/// What can happen to a stack of children.
///
/// ```swift
/// enum Action { case path(StackAction<Path.State, Path.Action>) }
///
/// Reduce { state, action in … }
///   .forEachPushed(\.path, action: \.path) { Path() }
/// ```
public enum StackAction<State: Sendable, Action: Sendable>: Sendable {
  /// An action of an element.
  case element(id: StackElementID, action: Action)
  /// An element is to be put on top, under the stack's `nextID`. The parent sees the action when the
  /// element is there already.
  case push(id: StackElementID, state: State)
  /// An element and all above it are to go away. The parent sees the action while they are still there.
  case popFrom(id: StackElementID)
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}

extension StackAction: CasePathable {
  /// The paths of `element`, `push` and `popFrom`.
  public struct Cases: Sendable {
    /// The case of the elements' actions.
    @inlinable
    public var element: CasePath<StackAction, (id: StackElementID, action: Action)> {
      CasePath(
        named: "element",
        { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } }
      )
    }

    /// The case of a new element.
    @inlinable
    public var push: CasePath<StackAction, (id: StackElementID, state: State)> {
      CasePath(
        named: "push",
        { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } }
      )
    }

    /// The case of elements that go away.
    @inlinable
    public var popFrom: CasePath<StackAction, StackElementID> {
      CasePath(
        named: "popFrom",
        { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } }
      )
    }

    @usableFromInline init() {}
  }

  /// The paths of `element`, `push` and `popFrom`.
  @inlinable
  public static var cases: Cases { Cases() }
}
