#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the terminal driver of the system treats what is typed.
struct TerminalSettings {
  private var value: termios

  /// The settings of a terminal as they are, nil for anything else.
  init?(of descriptor: Int32) {
    value = termios()
    guard tcgetattr(descriptor, &value) == 0 else { return nil }
  }

  /// Keys are neither shown nor gathered to lines.
  ///
  /// - Parameter makesSignals: whether Ctrl-C and Ctrl-Z are signals instead of keys.
  func readingKeys(makesSignals: Bool) -> TerminalSettings {
    var result = self
    result.value.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | (makesSignals ? 0 : ISIG))
    if makesSignals { result.value.c_lflag |= tcflag_t(ISIG) }
    // Ctrl-S and Ctrl-Q are keys too; all eight bits of a byte count.
    result.value.c_iflag &= ~tcflag_t(IXON | ISTRIP)
    withUnsafeMutableBytes(of: &result.value.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return result
  }

  /// Does nothing while the program is in the background. Safe in a signal handler.
  func apply(to descriptor: Int32) {
    guard !CLibrary.isInBackground(descriptor) else { return }
    // A shell may take the terminal at this very moment: that must not stop the program.
    CLibrary.withBackgroundOutput {
      var value = value
      while tcsetattr(descriptor, TCSANOW, &value) != 0, errno == EINTR {}
    }
  }
}
