/// What a terminal can do and a person wants, decided once at the start.
struct TerminalTraits: Equatable, Sendable {
  var inputStyle: InputStyle
  var supportsColor: Bool

  /// - Parameters:
  ///   - environment: `TERM` and `NO_COLOR` are asked for. `NO_COLOR` counts when it is not empty.
  ///   - isColorWanted: false after `--no-color`.
  init(
    isInputTerminal: Bool,
    isOutputTerminal: Bool,
    isColorWanted: Bool,
    environment: (String) -> String?
  ) {
    let name = environment("TERM") ?? ""
    let isDumb = name.isEmpty || name == "dumb"
    inputStyle =
      switch (isInputTerminal && isOutputTerminal, isDumb) {
      case (false, _): .lines
      case (true, true): .promptedLines
      case (true, false): .keys
      }
    supportsColor =
      isOutputTerminal && isColorWanted && !isDumb && environment("NO_COLOR") ?? "" == ""
  }
}
