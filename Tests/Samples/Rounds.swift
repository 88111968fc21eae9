import Foundation

/// How often stress, fuzz and repetition go round.
///
/// `swift test` takes few rounds, so that a person need not wait. `MILLRACE_THOROUGH=1` in the environment
/// takes the full number.
public enum Rounds {
  /// Whether the full number of rounds is asked for.
  public static let areThorough = ProcessInfo.processInfo.environment["MILLRACE_THOROUGH"] == "1"

  /// The number of rounds: `quick`, or `full` where it is asked for.
  public static func of(_ quick: Int, full: Int) -> Int { areThorough ? full : quick }
}

extension Duration {
  /// How long a test waits for what must come, before it fails instead of hanging. It is never what a test
  /// is about: on a busy machine even the first turn of a task may take a minute.
  public static let failsafe = Duration.seconds(600)
}
