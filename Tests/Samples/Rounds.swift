import Foundation

/// How often stress, fuzz and repetition go round.
///
/// `swift test` takes few rounds, so that it stays under a minute. `.ci/run` sets `MILLRACE_THOROUGH=1`,
/// which takes the full number.
public enum Rounds {
  /// Whether the full number of rounds is asked for.
  public static let areThorough = ProcessInfo.processInfo.environment["MILLRACE_THOROUGH"] == "1"

  /// The number of rounds: `quick` in `swift test`, `full` in `.ci/run`.
  public static func of(_ quick: Int, full: Int) -> Int { areThorough ? full : quick }
}
