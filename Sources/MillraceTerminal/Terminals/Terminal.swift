/// Where lines come from and text goes to: a real terminal, a pipe, a script, or memory in tests.
///
/// One thread at a time takes events; ``write(_:)`` and ``wake()`` may be called from any thread.
/// Nothing is promised about several threads that write at once: a ``Console`` puts them in order.
public protocol Terminal: AnyObject, Sendable {
  /// How input is to be taken.
  var inputStyle: InputStyle { get }

  /// Columns, at least 1; may change while a person resizes the window.
  var width: Int { get }

  /// Whether style sequences are understood and wanted.
  var supportsColor: Bool { get }

  /// A line is going to be typed: Ctrl-C and Ctrl-Z are keys from now on.
  func lineBegan()

  /// No line is typed any more: Ctrl-C and Ctrl-Z act at once.
  func lineEnded()

  /// Waits for what happens next.
  ///
  /// - Parameters:
  ///   - isReading: false leaves the input alone: neither `bytes` nor `end` comes.
  ///   - limit: how long to wait; nil is as long as it takes.
  func nextEvent(isReading: Bool, within limit: Duration?) -> TerminalEvent

  /// Ends the wait for an event, the present one or else the next, with ``TerminalEvent/woken``.
  func wake()

  /// Writes a text; false when nobody can read it any more.
  @discardableResult
  func write(_ text: String) -> Bool

  /// Asks for the program to be stopped as by Ctrl-Z; ``TerminalEvent/resumed`` comes when it goes on.
  ///
  /// Where a program cannot be stopped, any event comes at once.
  func suspend()

  /// Leaves everything as it was found. Called once, at the end.
  func close()
}

/// How input is to be taken.
public enum InputStyle: Equatable, Sendable {
  /// Keys, one by one: there is a prompt, and a line to edit.
  case keys
  /// Lines of a person whose terminal cannot do more: there is a prompt.
  case promptedLines
  /// Lines of a pipe or a script: each is echoed, so that the output reads like a session.
  case lines
}

/// Something that happened at a ``Terminal``.
public enum TerminalEvent: Equatable, Sendable {
  /// Input: keys or parts of lines.
  case bytes([UInt8])
  /// No more input will come.
  case end
  /// Ctrl-C while no line was typed, or the interrupt signal.
  case interrupted
  /// The width may have changed.
  case resized
  /// The program was stopped and goes on; what was on the screen may be gone.
  case resumed
  /// Somebody called ``Terminal/wake()``.
  case woken
  /// The limit of the wait was reached.
  case timedOut
}
