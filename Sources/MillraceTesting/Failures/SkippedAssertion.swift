/// What a test that is not exhaustive did not say: shown as a warning where it is asked for.
enum SkippedAssertion: Hashable, Sendable {
  /// Changes of the state.
  case changes(action: String, difference: String)
  /// Actions that were reduced without having been received.
  case actions(Excerpt<String>)
  /// Effects that were alive at the end.
  case effects(Excerpt<AliveEffect>)
}

extension SkippedAssertion: CustomStringConvertible {
  var description: String {
    switch self {
    case .changes(let action, let difference):
      "Skipped: \(action) changed what nothing was asserted about.\n\n\(difference.bounded(lines: 150))"
    case .actions(let labels):
      "Skipped: \(enumeration(labels)) \(labels.count == 1 ? "was" : "were") not received."
    case .effects(let effects):
      "Skipped: \(effects.count == 1 ? "one effect was" : "\(effects.count) effects were") still alive "
        + "at the end of the test.\n\n" + effects.lines(\.line).joined(separator: "\n")
    }
  }
}
