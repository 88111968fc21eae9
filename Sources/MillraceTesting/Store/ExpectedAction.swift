import Millrace
import ValueDiff

/// An action that an effect should send, and what the state should be after it.
///
/// ```swift
/// store.receive(inAnyOrder: [
///   .action(.weatherLoaded(.sunny)) { $0.weather = .sunny },
///   .case(\.newsLoaded) { $0.isLoadingNews = false },
/// ])
/// ```
public struct ExpectedAction<State: Equatable & Sendable, Action: Sendable> {
  let expectation: ActionExpectation<Action>
  let changes: ((inout State) throws -> Void)?

  /// An action that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - predicate: Looks at an action.
  ///   - label: What the action is called when it does not come.
  ///   - changes: Makes of the state before the action what the state after it should be.
  public static func matching(
    _ predicate: @escaping @Sendable (Action) -> Bool,
    label: String? = nil,
    changes: ((inout State) throws -> Void)? = nil
  ) -> ExpectedAction {
    let label = label ?? "an action that satisfies the predicate"
    return ExpectedAction(
      expectation: ActionExpectation(label: { label }, value: nil, matches: predicate),
      changes: changes
    )
  }
}

extension ExpectedAction where Action: Equatable {
  /// An action that is equal to a given one.
  public static func action(
    _ action: Action,
    changes: ((inout State) throws -> Void)? = nil
  ) -> ExpectedAction {
    ExpectedAction(
      expectation: ActionExpectation(
        label: { caseLabel(action) },
        value: action,
        matches: { $0 == action }
      ),
      changes: changes
    )
  }
}

extension ExpectedAction where Action: CasePathable {
  /// An action of a case, given by name, whatever its payload: `\.search.hitsFound`.
  public static func `case`<Value>(
    _ keyPath: CaseKeyPath<Action, Value>,
    changes: ((inout State) throws -> Void)? = nil
  ) -> ExpectedAction {
    let path = CasePath(keyPath)
    return ExpectedAction(
      expectation: ActionExpectation(
        label: { caseName(keyPath, path) },
        value: nil,
        matches: { path.extract(from: $0) != nil }
      ),
      changes: changes
    )
  }

  /// An action of a case, given by name, with a payload: `\.search.hitsFound, hits`.
  public static func `case`<Value: Equatable & Sendable>(
    _ keyPath: CaseKeyPath<Action, Value>,
    _ value: Value,
    changes: ((inout State) throws -> Void)? = nil
  ) -> ExpectedAction {
    let path = CasePath(keyPath)
    let action = path.embed(value)
    return ExpectedAction(
      expectation: ActionExpectation(
        label: { caseLabel(action) },
        value: action,
        matches: { path.extract(from: $0) == value }
      ),
      changes: changes
    )
  }
}
