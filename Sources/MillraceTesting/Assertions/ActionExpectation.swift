/// An action that a test expects, by its value, its case, or a predicate.
struct ActionExpectation<Action: Sendable> {
  /// Makes the label that texts use, such as `.search(.hitsFound)`. Called only for a failure.
  let label: () -> String
  /// The whole action, where it is known.
  let value: Action?
  let matches: @Sendable (Action) -> Bool
}
