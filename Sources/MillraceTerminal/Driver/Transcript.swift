import Millrace

/// A recorded session: commands, each after `> `, with the output that followed.
///
/// ```
/// > calc start 4
/// calc: Calculating
/// calc: Result: 6.146264369941973
/// ```
public struct Transcript: Sendable {
  /// The whole text.
  public let text: String

  public init(text: String) { self.text = text }

  /// What was typed.
  public var commands: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.hasPrefix("> ") }
      .map { String($0.dropFirst(2)) }
  }

  /// Types the commands into a driver in simulated time.
  ///
  /// - Returns: What the session looks like now; it equals `text` if nothing has changed. Failed
  ///   commands do not end it, so that errors can be recorded too.
  public func replayed(by driver: Driver<some Sendable, some Sendable>) -> String {
    let terminal = MemoryTerminal(lines: commands)
    _ = driver.run(on: terminal, simulates: true, keepsGoing: true)
    return terminal.output
  }

  /// Replays the session and compares.
  ///
  /// - Returns: The difference, as lines that are missing (`-`) and new (`+`); `nil` if there is none.
  public func difference(from driver: Driver<some Sendable, some Sendable>) -> String? {
    let now = replayed(by: driver)
    guard now != text else { return nil }
    return LineDifference.text(from: text, to: now)
  }
}
