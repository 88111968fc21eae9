import Millrace

/// One run of a driver: reads lines on the thread that runs it, until the end.
final class DriverSession<State: Sendable, Action: Sendable> {
  enum Typed: Sendable {
    case reply(DriverReply<State, Action>)
    case inspection(Inspection)
  }

  /// What became of a line.
  enum Outcome: Equatable {
    case done, failed, quit
    /// Ctrl-C was pressed twice.
    case interrupted
  }

  let driver: Driver<State, Action>
  let options: DriverOptions
  let console: Console
  let output: DriverOutput
  let printer: ViewPrinter<State>
  let store: Store<State, Action>
  let simulation: SimulatedTime?
  let table: CommandTable<Typed>
  let beginning: State
  /// The number of the action whose state is looked at, while it is not the present one.
  var lookedAt: UInt64?
  /// When each action was seen, since the start.
  let times: ActionTimes
  private var observation: ObservationToken?
  private var interruptions = 0
  /// What leads to the present state.
  var lineage = SessionLineage<Action>()
  var scriptDepth = 0
  /// Whether a command failed although the session goes on.
  private var hasFailed = false
  private var isStrayTold = false

  init(_ driver: Driver<State, Action>, _ options: DriverOptions, _ terminal: any Terminal) {
    self.driver = driver
    self.options = options
    let inspections = CommandTable<Inspection>.inspections(views: driver.views.map(\.name))
    let table = CommandTable<Typed> {
      driver.commands.map { .reply($0) }
      inspections.map { .inspection($0) }
    }
    self.table = table
    console = Console(terminal, history: .standard(program: driver.name)) {
      table.completion(before: $0, entries: FileListing.entries)
    }
    output = DriverOutput(console, records: options.recording != nil)
    let simulation = options.simulates ? SimulatedTime() : nil
    self.simulation = simulation
    let output = output
    store = driver.makeStore(simulation?.executor) {
      driver.setDependencies(&$0, simulation)
      $0.issueReporter = IssueReporter { output.print("issue: \($0)") }
    }
    beginning = store.state
    let printer = ViewPrinter(driver.views, output)
    self.printer = printer
    times = ActionTimes(simulation?.clock)
    printer.begin(with: beginning)
    let (times, weakStore) = (times, WeakStore(store))
    observation = store.observeDrains { state in
      if let count = weakStore.store?.actionCount { times.note(upTo: count) }
      printer.drained(state)
    }
  }

  func run() -> Int32 {
    defer { console.close() }
    if console.isInteractive {
      output.greet { _ in "\(driver.name): \(driver.summary) ':help' shows what can be typed." }
    }
    while true {
      switch console.readLine(prompt: "> ") {
      case .line(let line):
        // From a pipe the next line comes at once, whatever the person at the keys wants.
        if console.isInteractive { interruptions = 0 }
        output.noteCommand(line)
        if let status = goOn(after: handle(line)) { return leave(status) }
      case .lineTooLong(let bytes):
        if let status = goOn(after: fail(InputLine.refusal(bytes: bytes))) { return leave(status) }
      case .lineCancelled:
        interruptions = 0
      case .interrupted:
        interruptions += 1
        if interruptions > 1 { return leave(130) }
        output.greet { _ in "Ctrl-C again, Ctrl-D or ':quit' leaves." }
      case .endOfInput:
        letShortWorkEnd()
        return leave(endStatus)
      }
    }
  }

  /// The exit status of a session that comes to its end.
  private var endStatus: Int32 { hasFailed ? 1 : 0 }

  /// Says once that simulated time is not exact.
  private func tellOfStrays() {
    guard !isStrayTold, simulation?.watchedClock.takeStray() == true else { return }
    isStrayTold = true
    output.print(SimulatedClock.strayText)
  }

  /// The exit status if a line ends the session.
  private func goOn(after outcome: Outcome) -> Int32? {
    tellOfStrays()
    switch outcome {
    case .done: return nil
    case .quit: return endStatus
    case .interrupted: return 130
    // A person sees that it failed and does something else.
    case .failed where console.isInteractive: return nil
    case .failed where options.keepsGoing:
      hasFailed = true
      return nil
    case .failed: return 1
    }
  }

  /// Does what a line says. Blank lines and comments do nothing.
  func handle(_ line: String) -> Outcome {
    guard !table.isBlankOrComment(line) else { return .done }
    do throws(CommandError) {
      switch try table.parse(line) {
      case .reply(let reply): return answer(reply, to: line)
      case .inspection(let inspection): return inspect(inspection)
      }
    } catch {
      return fail(error)
    }
  }

  private func answer(_ reply: DriverReply<State, Action>, to line: String) -> Outcome {
    if let lookedAt {
      return fail(
        """
        This is the state after action \(lookedAt), which is past: nothing can be sent to it. \
        ':resume' goes on from it, ':jump \(store.actionCount)' comes back to the present.
        """
      )
    }
    switch reply.answer(store.state) {
    case .refusal(let text): return fail(text)
    case .text(let text): return say([text])
    case .actions(let actions):
      let (shown, last) = (printer.shownCount, store.actionCount)
      for action in actions {
        store.send(action)
        simulation?.drain()
      }
      // What it has started will be heard of; if nothing, how things stand is the answer.
      // One that takes another's place is new, although no more run than before.
      let isUnderWay = store.runningEffects.contains { $0.actionNumber > last }
      if printer.shownCount == shown, !isUnderWay {
        output.print(printer.line(for: line, store.state) ?? "Done; no line has changed.")
      }
      return .done
    }
  }

  func fail(_ error: CommandError) -> Outcome {
    var hint = ""
    if case .unknownCommand(_, let word, let nearest) = error, nearest.isEmpty {
      hint =
        UsualNames.own(for: word).map { "\nDid you mean \"\($0)\"?" }
        ?? "\n':help' shows what can be typed."
    }
    output.print { error.text(width: $0) + hint }
    return .failed
  }

  /// Ctrl-C ended the wait of a command. At a prompt the person can press it twice again.
  func interrupted(_ text: String) -> Outcome {
    if !console.isInteractive { interruptions += 1 }
    return interruptions > 1 ? .interrupted : fail(text)
  }

  func fail(_ text: String) -> Outcome {
    output.print(text)
    return .failed
  }

  func say(_ lines: [String]) -> Outcome {
    for line in lines { output.print(line) }
    return .done
  }

  /// Prints lines that depend on the columns.
  func say(_ lines: (_ width: Int) -> [String]) -> Outcome {
    output.print { lines($0).joined(separator: "\n") }
    return .done
  }

  /// At the end of a pipe, what is about to end may do so; the rest is cancelled.
  private func letShortWorkEnd() {
    guard simulation == nil, !console.isInteractive else { return }
    _ = waitUntilSettled(atMost: .milliseconds(200))
  }

  private func leave(_ status: Int32) -> Int32 {
    tellOfStrays()
    let running = store.runningEffects
    observation?.cancel()
    if !running.isEmpty {
      output.print("Cancelled: \(EffectText.list(running)).")
    }
    store.restore(store.state)
    simulation?.drain()
    guard let file = options.recording, let transcript = output.recorded else { return status }
    do throws(FileError) {
      try TextFile.write(transcript, to: file)
    } catch {
      output.print("\(error)")
      return status == 0 ? 1 : status
    }
    return status
  }
}

/// A store that is not kept alive.
struct WeakStore<State: Sendable, Action: Sendable>: Sendable {
  weak let store: Store<State, Action>?

  init(_ store: Store<State, Action>) { self.store = store }
}
