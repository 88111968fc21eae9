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
    print { _ in text }
  }

  /// Prints a text that depends on the columns. The transcript has as many as a repetition of it.
  func print(_ text: (_ width: Int) -> String) {
    greet(text)
    note(text(MemoryTerminal.usualWidth))
  }

  /// Prints a text for the person at this terminal, which is no part of the session.
  func greet(_ text: (_ width: Int) -> String) {
    let width = console.width
    console.print(
      console.isInteractive
        ? TextLayout.wrap(text(width), width: width, hanging: 2).joined(separator: "\n")
        : text(width)
    )
  }

  /// Notes a command that was typed; the console has shown it already.
  func noteCommand(_ line: String) { note("> \(line)") }

  private func note(_ text: @autoclosure () -> String) {
    transcript.withLock { $0?.append(PrintableText.visible(text(), keepingStyles: false)) }
  }

  /// All that was recorded.
  var recorded: String? {
    transcript.withLock { $0.map { $0.map { $0 + "\n" }.joined() } }
  }
}
