extension SystemTerminal {
  /// The terminal or the pipes that the program was started with.
  ///
  /// - Parameter isColorWanted: false after `--no-color`.
  public static func standard(isColorWanted: Bool = true) -> SystemTerminal {
    SystemTerminal(
      input: 0,
      output: 1,
      traits: traits(isInputTerminal: CLibrary.isTerminal(0), isColorWanted),
      listensToSignals: true
    )
  }

  /// Lines of a file instead of the input of the program.
  ///
  /// - Throws: a ``ScriptError`` when the file cannot be opened.
  public static func script(
    _ path: String,
    isColorWanted: Bool = true
  ) throws(ScriptError) -> SystemTerminal {
    if CLibrary.isFolder(path) { throw ScriptError(path: path, reason: "Is a directory") }
    guard let input = CLibrary.openForReading(path) else {
      throw ScriptError(path: path, reason: CLibrary.failureText)
    }
    return SystemTerminal(
      input: input,
      output: 1,
      traits: traits(isInputTerminal: false, isColorWanted),
      ownsInput: true,
      listensToSignals: true
    )
  }

  private static func traits(isInputTerminal: Bool, _ isColorWanted: Bool) -> TerminalTraits {
    TerminalTraits(
      isInputTerminal: isInputTerminal,
      isOutputTerminal: CLibrary.isTerminal(1),
      isColorWanted: isColorWanted,
      environment: CLibrary.environment
    )
  }
}

/// A script that cannot be read.
public struct ScriptError: Error, Equatable, Sendable, CustomStringConvertible {
  public var path: String

  /// What the system says: `No such file or directory`.
  public var reason: String

  public var description: String { "The script \"\(path)\" cannot be read: \(reason)." }
}
