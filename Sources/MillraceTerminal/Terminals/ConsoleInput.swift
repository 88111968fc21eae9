/// What a person answered to a prompt.
public enum ConsoleInput: Equatable, Sendable {
  /// A complete line, without its end.
  case line(String)
  /// A line of a pipe or a script that has more than 1 MiB was left out.
  case lineTooLong(bytes: Int)
  /// Ctrl-C threw away what was typed.
  case lineCancelled
  /// Ctrl-C where nothing was typed, or the interrupt signal.
  case interrupted
  /// Ctrl-D, the end of the pipe or script, a closed terminal, or ``Console/endInput()``.
  case endOfInput
}

/// How a wait ended.
public enum ConsoleWait: Equatable, Sendable {
  /// The time is over.
  case elapsed
  /// ``Console/wake()`` was called.
  case woken
  /// Ctrl-C.
  case interrupted
}
