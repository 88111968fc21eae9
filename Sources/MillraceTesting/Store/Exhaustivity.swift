/// How much a `TestStore` wants to be told.
public enum Exhaustivity: Hashable, Sendable {
  /// Every change of state is asserted, every action received, and every effect ends.
  case on

  /// What is asserted must be right; the rest is skipped.
  ///
  /// Actions that are not received are reduced silently, of the state only what a closure sets is
  /// compared, and effects may be alive at the end.
  ///
  /// - Parameter showSkippedAssertions: Whether what was skipped is shown, as warnings, which fail no test.
  case off(showSkippedAssertions: Bool)

  /// `off(showSkippedAssertions: false)`.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)

  var isOn: Bool { self == .on }
  var showsSkipped: Bool { self == .off(showSkippedAssertions: true) }
}
