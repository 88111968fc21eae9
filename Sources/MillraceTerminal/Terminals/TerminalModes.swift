import Synchronization

/// The settings that one terminal is switched between.
///
///     original ◀──▶ quiet ◀──▶ keys
///     as found      between    while a line
///                   lines      is typed
///
/// Switching may be wanted by several threads and by signal handlers at once. Each first says what it
/// wants and then applies what is wanted, again and again until that is still wanted afterwards; the last
/// wish therefore always wins.
final class TerminalModes: Sendable {
  enum Mode: UInt8 {
    /// As found at the start.
    case original
    /// Nothing typed is shown, Ctrl-C and Ctrl-Z make signals.
    case quiet
    /// Ctrl-C and Ctrl-Z are keys.
    case keys
    /// As found, and to stay so: the program is ending.
    case over
  }

  private let input: Int32
  private let output: Int32
  private let settings:
    (original: TerminalSettings, quiet: TerminalSettings, keys: TerminalSettings)
  private let wanted = Atomic(Mode.original.rawValue)

  /// nil when the descriptor is no terminal.
  init?(input: Int32, output: Int32) {
    guard let original = TerminalSettings(of: input) else { return nil }
    self.input = input
    self.output = output
    settings = (
      original, original.readingKeys(makesSignals: true), original.readingKeys(makesSignals: false)
    )
  }

  /// Leaves the settings as found; pastes are marked as such.
  func begin() {
    want(.quiet)
    CLibrary.writeOnce(output, "\u{1B}[?2004h")
  }

  /// Comes back to the settings as found. Safe in a signal handler.
  func end() {
    guard wanted.load(ordering: .sequentiallyConsistent) != Mode.original.rawValue else { return }
    want(.over)
    CLibrary.writeOnce(output, "\u{1B}[?2004l")
  }

  /// The settings as found, while the program is stopped. Safe in a signal handler.
  func pause() {
    apply(.original)
    CLibrary.writeOnce(output, "\u{1B}[?2004l")
  }

  /// The program goes on: what is wanted comes into force again. Safe in a signal handler.
  func goOn() {
    apply()
    CLibrary.writeOnce(output, "\u{1B}[?2004h")
  }

  /// Switches; once ``end()`` was called nothing else is wanted. Safe in a signal handler.
  func want(_ mode: Mode) {
    var before = wanted.load(ordering: .sequentiallyConsistent)
    while before != Mode.over.rawValue {
      let (isDone, now) = wanted.compareExchange(
        expected: before,
        desired: mode.rawValue,
        ordering: .sequentiallyConsistent
      )
      if isDone { break }
      before = now
    }
    apply()
  }

  private func apply() {
    var applied: UInt8
    repeat {
      applied = wanted.load(ordering: .sequentiallyConsistent)
      apply(Mode(rawValue: applied) ?? .original)
    } while applied != wanted.load(ordering: .sequentiallyConsistent)
  }

  private func apply(_ mode: Mode) {
    switch mode {
    case .original, .over: settings.original.apply(to: input)
    case .quiet: settings.quiet.apply(to: input)
    case .keys: settings.keys.apply(to: input)
    }
  }
}
