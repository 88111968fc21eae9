import Millrace

/// Where a driver's texts go: to the console, and to the transcript that is being recorded.
final class DriverOutput: Sendable {
  let console: Console
  private let transcript = Guarded<[String]?>(nil)

  init(_ console: Console, records: Bool) {
    self.console = console
    if records { transcript.withLock { $0 = [] } }
  }

  /// Prints a text; where a person types, in lines that fit and break between words.
  func print(_ text: String) {
    console.print(
      console.isInteractive
        ? TextLayout.wrap(text, width: console.width, hanging: 2).joined(separator: "\n") : text
    )
    transcript.withLock { $0?.append(text) }
  }

  /// Notes a command that was typed; the console has shown it already.
  func noteCommand(_ line: String) {
    transcript.withLock { $0?.append("> \(line)") }
  }

  /// All that was recorded.
  var recorded: String? {
    transcript.withLock { $0.map { $0.map { $0 + "\n" }.joined() } }
  }
}
