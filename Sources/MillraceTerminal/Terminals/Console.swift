import Millrace
import Synchronization

/// A conversation in lines, on any ``Terminal``.
///
///     thread that reads ── readLine ──▶ ┌─────────────────────────┐
///     any thread ──────── print ──────▶ │ Guarded(ConsoleMachine) │ ──▶ Terminal
///     any thread ──────── showStatus ─▶ └─────────────────────────┘
///
/// A text that is printed while a line is typed appears above it; neither is torn. Texts appear in the
/// order of the calls. Output is written while the lock is held: who prints waits for a slow terminal.
///
///     let console = Console(SystemTerminal.standard(), history: .standard(program: "demo")) {
///       table.completion(before: $0, entries: FileListing.entries)
///     }
///     while case .line(let line) = console.readLine(prompt: "> ") { … }
///     console.close()
public final class Console: Sendable {
  private let terminal: any Terminal
  private let history: HistoryFile?
  private let completion: @Sendable (String) -> Completion
  private let machine: Guarded<ConsoleMachine>
  private let isReading = Atomic(false)
  private let isClosed = Atomic(false)

  /// - Parameters:
  ///   - history: where lines typed by a person are kept; nil keeps them for this run.
  ///   - completion: what could stand after a text. Called on the reading thread, with no lock held.
  public init(
    _ terminal: any Terminal,
    history: HistoryFile? = nil,
    completion: @escaping @Sendable (_ before: String) -> Completion = {
      _ in Completion(replacedCount: 0, candidates: [])
    }
  ) {
    self.terminal = terminal
    self.history = terminal.inputStyle == .keys ? history : nil
    self.completion = completion
    machine = Guarded(
      ConsoleMachine(
        style: terminal.inputStyle,
        isColored: terminal.supportsColor,
        history: self.history?.load() ?? History()
      )
    )
  }

  /// Columns at this moment.
  public var width: Int { terminal.width }

  /// Whether a person types, as opposed to a pipe or a script.
  public var isInteractive: Bool { terminal.inputStyle != .lines }

  /// Whether nobody can read the output any more.
  ///
  /// Then nothing is written and every ``readLine(prompt:)`` answers with the end of input, so that the
  /// program comes to its usual end.
  public var isOutputClosed: Bool { isClosed.load(ordering: .sequentiallyConsistent) }

  /// Writes a text and a line end; may be called from any thread.
  ///
  /// Control characters are made visible, styles are dropped where there is no colour.
  public func print(_ text: String) {
    change { $0.printed(text) }
  }

  /// Shows a line below everything that was printed, until it is replaced or taken away with nil.
  ///
  /// Only where keys are read; elsewhere it does nothing. For progress:
  ///
  ///     console.showStatus(ProgressBar.text(fraction: 0.5, width: console.width / 2))
  public func showStatus(_ text: String?) {
    change { $0.statusChanged(text) }
  }

  /// Shows a prompt and waits for a line; one thread at a time may do so.
  ///
  /// Where lines come from a pipe or a script, the prompt and the line are echoed instead.
  public func readLine(prompt: String) -> ConsoleInput {
    let wasReading = isReading.exchange(true, ordering: .sequentiallyConsistent)
    precondition(!wasReading, "Two threads read lines from one console at the same time.")
    terminal.lineBegan()
    defer {
      terminal.lineEnded()
      isReading.store(false, ordering: .sequentiallyConsistent)
    }
    // Ctrl-C that came since the last line: before lines that wait, which it may throw away.
    let event = terminal.nextEvent(isReading: false, within: .zero)
    var step = change { machine -> ConsoleMachine.Step in
      machine.lineBegan(prompt: prompt)
      if event != .timedOut { machine.happened(event) }
      return machine.next()
    }
    while true {
      if isOutputClosed { return .endOfInput }
      switch step {
      case .finished(let input):
        if case .line(let line) = input { history?.append(line) }
        return input
      case .read(let limit):
        let event = terminal.nextEvent(isReading: true, within: limit)
        step = change { machine -> ConsoleMachine.Step in
          machine.happened(event)
          return machine.next()
        }
      case .complete(let before):
        let candidates = completion(before)
        step = change { machine -> ConsoleMachine.Step in
          machine.completed(candidates)
          return machine.next()
        }
      case .suspend:
        terminal.suspend()
        step = .read(within: nil)
      }
    }
  }

  /// Waits without reading, until the time is over, Ctrl-C is pressed, or ``wake()`` is called.
  ///
  /// For a command that has to wait; called by the thread that reads lines.
  public func wait(atMost limit: Duration) -> ConsoleWait {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while true {
      let event = terminal.nextEvent(isReading: false, within: max(.zero, end - clock.now))
      switch event {
      case .interrupted: return .interrupted
      case .woken: return .woken
      case .timedOut: return .elapsed
      case .resized, .resumed: change { $0.happened(event) }
      case .bytes, .end: continue
      }
    }
  }

  /// Ends a ``wait(atMost:)``, the present one or else the next; may be called from any thread.
  public func wake() { terminal.wake() }

  /// Makes the present and every later ``readLine(prompt:)`` answer with the end of input, after what has
  /// come already; may be called from any thread.
  public func endInput() {
    change { $0.inputEnded() }
    terminal.wake()
  }

  /// Takes away the status, and leaves the terminal as it was found.
  public func close() {
    showStatus(nil)
    terminal.close()
  }

  /// One event of the machine, and its output.
  @discardableResult
  private func change<Answer: Sendable>(
    _ body: (inout ConsoleMachine) -> Answer
  ) -> Answer {
    machine.withLock { machine in
      if machine.style == .keys { machine.widthKnown(terminal.width) }
      let answer = body(&machine)
      let output = machine.takeOutput()
      if !output.isEmpty, !isOutputClosed, !terminal.write(output) {
        isClosed.store(true, ordering: .sequentiallyConsistent)
        terminal.wake()
      }
      return answer
    }
  }
}
