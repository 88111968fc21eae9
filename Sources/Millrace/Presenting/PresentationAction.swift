/// What can happen to a child that is presented: something inside of it, or its dismissal.
///
/// ```swift
/// enum Action { case detail(PresentationAction<Detail.Action>) }
///
/// Reduce { state, action in … }
///   .ifPresented(\.detail, action: \.detail) { Detail() }
/// ```
public enum PresentationAction<Action: Sendable>: Sendable {
  /// An action of the child.
  case presented(Action)
  /// The child is to go away. The parent sees the action while the child is still there.
  case dismiss
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}

extension PresentationAction: CasePathable {
  /// The paths of `presented` and `dismiss`.
  @dynamicMemberLookup
  public struct Cases: Sendable {
    /// The case of the child's actions.
    @inlinable
    public var presented: CasePath<PresentationAction, Action> {
      CasePath(
        named: "presented",
        { .presented($0) },
        extract: { if case .presented(let value) = $0 { value } else { nil } }
      )
    }

    /// The case without a payload.
    @inlinable
    public var dismiss: CasePath<PresentationAction, Void> {
      CasePath(
        named: "dismiss",
        { _ in .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } }
      )
    }

    @usableFromInline init() {}
  }

  /// The paths of `presented` and `dismiss`. The cases of the child's actions are found through
  /// `presented`, and without naming it: `\.detail.presented.saved` is `\.detail.saved`.
  @inlinable
  public static var cases: Cases { Cases() }
}

extension PresentationAction.Cases where Action: CasePathable {
  /// The path to a case of the child's actions.
  @inlinable
  public subscript<Value>(
    dynamicMember keyPath: CaseKeyPath<Action, Value> & Sendable
  ) -> CasePath<PresentationAction<Action>, Value> {
    let path = Action.cases[keyPath: keyPath]
    let inner = path.caseNames
    return presented.appending(path: path, caseNames: { namesOfCases(along: keyPath, inner) })
  }
}
