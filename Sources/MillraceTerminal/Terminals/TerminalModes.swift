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
///
/// In the background the terminal is another program's and is left alone: to touch it would stop this one,
/// and a job that was suspended could not even be ended. What is wanted is applied when the program comes
/// to the foreground, which ``goOn()`` hears of.
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
    write("\u{1B}[?2004h")
  }

  /// Comes back to the settings as found. Safe in a signal handler.
  func end() {
    guard wanted.load(ordering: .sequentiallyConsistent) != Mode.original.rawValue else { return }
    want(.over)
    write("\u{1B}[?2004l")
  }

  /// The settings as found, while the program is stopped. Safe in a signal handler.
  func pause() {
    apply(.original)
    write("\u{1B}[?2004l")
  }

  /// The program goes on: what is wanted comes into force again. Safe in a signal handler.
  func goOn() {
    apply()
    guard wanted.load(ordering: .sequentiallyConsistent) != Mode.over.rawValue else { return }
    write("\u{1B}[?2004h")
  }

  private func write(_ sequence: StaticString) {
    guard !CLibrary.isInBackground(input) else { return }
    CLibrary.withBackgroundOutput { CLibrary.writeOnce(output, sequence) }
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
