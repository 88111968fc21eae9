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
  /// - Throws: a ``FileError`` when the file cannot be opened.
  public static func script(
    _ path: String,
    isColorWanted: Bool = true
  ) throws(FileError) -> SystemTerminal {
    let input = try TextFile.open(path)
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
