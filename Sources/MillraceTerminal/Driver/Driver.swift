import Millrace

/// Drives a feature from a terminal, a pipe, a script or memory: lines in, actions out.
///
/// ```swift
/// let driver = Driver(
///   name: "counter", summary: "A counter.", initialState: Counter.State(),
///   views: [StateView("counter", of: { $0 }) { "count \($0.count)" }]
/// ) {
///   Counter()
/// } commands: {
///   Command("up", summary: "Count up.") { .incrementTapped }
/// }
/// exit(driver.run())
/// ```
///
/// Everything that inspects comes with it: `:help` lists it. After each action the driver prints the
/// lines of the views that changed, in the order of the views; what happens later prints when it happens.
public struct Driver<State: Sendable, Action: Sendable>: Sendable {
  let name: String
  let summary: String
  let views: [StateView<State>]
  let isEndless: @Sendable (EffectDescription) -> Bool
  /// Makes the store, on an executor, with dependencies set.
  let makeStore:
    @Sendable (
      (any TaskExecutor)?, @escaping (inout DependencyValues) -> Void
    ) -> Store<State, Action>
  /// Composes the feature, to replay a session.
  let makeReducer: @Sendable () -> ResolvedReducer<State, Action>
  let commands: CommandTable<DriverReply<State, Action>>
  private let dependencies: @Sendable (inout DependencyValues) -> Void
  private let simulated: @Sendable (inout DependencyValues) -> Void
  var codec: SessionCodec<Action>?

  /// - Parameters:
  ///   - name: What the program is called.
  ///   - summary: What it is, in one line.
  ///   - initialState: The state to begin with.
  ///   - views: How the state is shown, part by part.
  ///   - isEndless: Which effects do not end by themselves: `:settle` does not wait for them.
  ///   - reducer: The feature.
  ///   - dependencies: Sets dependencies. In simulated time `clock`, `date`, `uuid` and
  ///     `randomNumberGenerator` are the simulation's own already.
  ///   - simulated: Sets more dependencies in simulated time, after the others: what else would differ
  ///     from run to run, such as work whose length depends on the machine.
  ///   - commands: What can be typed, and the actions it stands for.
  ///   - replies: The same for commands whose answer depends on the state.
  public init<Feature: Reducer<State, Action>>(
    name: String,
    summary: String,
    initialState: @autoclosure @escaping @Sendable () -> State,
    views: [StateView<State>],
    isEndless: @escaping @Sendable (EffectDescription) -> Bool = { _ in false },
    reducer: @escaping @Sendable () -> Feature,
    dependencies: @escaping @Sendable (inout DependencyValues) -> Void = { _ in },
    simulated: @escaping @Sendable (inout DependencyValues) -> Void = { _ in },
    @CommandTableBuilder<Action> commands: () -> [Command<Action>],
    @CommandTableBuilder<DriverReply<State, Action>>
    replies: () -> [Command<DriverReply<State, Action>>] = { [] }
  ) {
    self.name = name
    self.summary = summary
    self.views = views
    self.isEndless = isEndless
    makeStore = { executor, dependencies in
      Store(
        initialState: initialState(),
        executor: executor,
        history: .states(limit: 10_000),
        reducer: reducer,
        dependencies: dependencies
      )
    }
    makeReducer = { reducer().resolved() }
    self.dependencies = dependencies
    self.simulated = simulated
    self.commands = CommandTable(commands().map { $0.map { .send($0) } } + replies())
  }

  /// Sets the dependencies of a session.
  func setDependencies(_ values: inout DependencyValues, _ simulation: SimulatedTime?) {
    if let simulation { values.simulate(simulation) }
    dependencies(&values)
    if simulation != nil { simulated(&values) }
  }

  /// Runs as a program.
  ///
  /// - Parameter arguments: The program's name and its options; `--help` lists them.
  /// - Returns: The exit status: 0 normally, 1 when a command of a script failed or a transcript
  ///   differs, 2 for options that mean nothing, 130 after Ctrl-C was pressed twice.
  public func run(arguments: [String] = CommandLine.arguments) -> Int32 {
    CLibrary.openStandardDescriptors()
    let options: DriverOptions
    do {
      options = try DriverOptions(arguments.dropFirst())
    } catch {
      CLibrary.writeLine("\(name): \(error.text)", to: 2)
      return 2
    }
    if options.showsHelp {
      CLibrary.writeLine(helpText, to: 1)
      return 0
    }
    if let transcript = options.checked { return check(transcript) }
    if options.script == nil, CLibrary.isFolder(0) {
      CLibrary.writeLine("\(name): The input is a folder, which has no lines.", to: 2)
      return 2
    }
    let terminal: SystemTerminal
    do {
      try options.recording.map(TextFile.checkWritable)
      terminal =
        try options.script.map { path throws(FileError) in
          try SystemTerminal.script(path, isColorWanted: options.color)
        } ?? SystemTerminal.standard(isColorWanted: options.color)
    } catch {
      CLibrary.writeLine("\(name): \(error)", to: 2)
      return 2
    }
    return run(on: terminal, options: options)
  }

  /// Runs on a terminal of any kind, such as one in memory.
  ///
  /// - Parameters:
  ///   - terminal: Where lines come from and text goes to.
  ///   - simulates: Whether time is simulated: then the same input gives the same output, always.
  ///   - keepsGoing: Whether a script goes on after a command that failed.
  /// - Returns: The exit status, as of a program.
  public func run(
    on terminal: any Terminal,
    simulates: Bool,
    keepsGoing: Bool = false
  ) -> Int32 {
    var options = DriverOptions.standard
    options.simulates = simulates
    options.keepsGoing = keepsGoing
    return run(on: terminal, options: options)
  }

  /// Repeats a transcript, and shows what differs.
  private func check(_ path: String) -> Int32 {
    do throws(FileError) {
      let transcript = Transcript(text: try TextFile.text(path))
      guard let difference = transcript.difference(from: self) else {
        CLibrary.writeLine("Nothing differs.", to: 1)
        return 0
      }
      CLibrary.writeLine(difference, to: 1)
      return 1
    } catch {
      CLibrary.writeLine("\(name): \(error)", to: 2)
      return 2
    }
  }

  private func run(on terminal: any Terminal, options: DriverOptions) -> Int32 {
    let session = DriverSession(self, options, terminal)
    return session.run()
  }

  var helpText: String {
    let input = """
      Commands are read from the terminal, or line by line from a pipe or a script; there each is \
      echoed, so that the output reads like a session. Lines that begin with '#' are comments.
      """
    let statuses = """
      Exit status: 0 normally, 1 when a command of a script failed or a transcript differs, 2 for \
      options that mean nothing, 130 after Ctrl-C was pressed twice.
      """
    return """
      \(name): \(summary)

      Usage: \(name) [OPTIONS]

      \(TextColumns.table(DriverOptions.all.map { ["  " + $0[0], $0[1]] }, width: 80).joined(separator: "\n"))

      \(TextLayout.wrap(input, width: 80).joined(separator: "\n"))

      \(commands.help(width: 80))

      \(CommandTable<Inspection>.inspections(views: views.map(\.name)).help(width: 80))

      \(TextLayout.wrap(statuses, width: 80).joined(separator: "\n"))
      """
  }
}

extension Driver where Action: Codable {
  /// The same driver with `:save`, `:load` and `:replay`.
  public func savingSessions() -> Driver {
    var driver = self
    driver.codec = SessionCodec()
    return driver
  }
}
