#if os(Linux)
  import SampleFeatures
  import Testing

  @testable import MillraceTerminal

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// The demo as a person uses it: the built program on a terminal of its own.
  @Suite struct DemoOnTerminalTests {
    private static let asFound = "echo lines signals"
    private static let left = "\u{1B}[?2004l"

    /// A demo whose prompt has come.
    private func started(
      _ arguments: String...,
      term: String = "xterm",
      width: Int = 80,
      home: String? = nil
    ) throws -> ProbeProcess {
      let demo = try #require(
        ProbeProcess(
          program: "demo",
          arguments,
          term: term,
          width: width,
          environment: home.map { ["HOME=\($0)"] } ?? []
        )
      )
      awaitPrompt(demo)
      return demo
    }

    @discardableResult
    private func awaitPrompt(_ demo: ProbeProcess) -> String { demo.terminal.output(until: "> ") }

    /// Types a line, and waits until a text was written and then the next prompt.
    @discardableResult
    private func enter(_ line: String, on demo: ProbeProcess, until text: String) -> String {
      demo.terminal.type(line + "\r")
      let output = demo.terminal.output(until: text)
      #expect(output.hasSuffix(text))
      return output + awaitPrompt(demo)
    }

    private func expectEnd(_ demo: ProbeProcess, _ end: String) {
      #expect(demo.waitForChange() == end)
      #expect(demo.terminal.settings == Self.asFound)
    }

    @Test func controlCClearsTheLineAndNothingIsSent() throws {
      let demo = try started()
      demo.terminal.type("calc start\u{3}")
      #expect(demo.terminal.output(until: "^C").hasSuffix("^C"))
      awaitPrompt(demo)
      enter(":log", on: demo, until: "No action has been sent.")
      demo.terminal.type("\u{4}")
      expectEnd(demo, "exit 0")
    }

    @Test func controlCTwiceLeavesWith130() throws {
      let demo = try started()
      enter("tick start", on: demo, until: "Timer on")
      demo.terminal.type("\u{3}")
      #expect(demo.terminal.output(until: "leaves.").contains("Ctrl-C again, Ctrl-D or ':quit'"))
      awaitPrompt(demo)
      demo.terminal.type("\u{3}")
      let end = demo.terminal.output(until: Self.left)
      #expect(end.contains("Cancelled: timer, consumer A and consumer B."))
      expectEnd(demo, "exit 130")
    }

    @Test func controlCTwiceWithACommandBetweenLeavesNot() throws {
      let demo = try started()
      demo.terminal.type("\u{3}")
      _ = demo.terminal.output(until: "leaves.")
      awaitPrompt(demo)
      enter(":effects", on: demo, until: "Nothing runs.")
      demo.terminal.type("\u{3}")
      _ = demo.terminal.output(until: "leaves.")
      awaitPrompt(demo)
      enter(":effects", on: demo, until: "Nothing runs.")
      demo.terminal.type(":quit\r")
      expectEnd(demo, "exit 0")
    }

    @Test func controlCEndsAWaitAndTheSessionGoesOn() throws {
      let demo = try started()
      enter("tick start", on: demo, until: "Timer on")
      for command in [":wait 1h", "tick once", ":settle 1h"] {
        demo.terminal.type(command + "\r")
        if command == "tick once" {
          _ = demo.terminal.output(until: "once: Waiting")
          awaitPrompt(demo)
          enter("tick cancel a", on: demo, until: "cancelled")
          continue
        }
        // The settings tell that the line was taken; the key is a signal from then on.
        #expect(comesTrue { demo.terminal.settings == "signals" })
        demo.terminal.type("\u{3}")
        _ = demo.terminal.output(until: command.hasPrefix(":wait") ? "Interrupted." : "waiting for")
        awaitPrompt(demo)
      }
      enter("calc start 4", on: demo, until: "6.146264369941973")
      demo.terminal.type("\u{4}")
      expectEnd(demo, "exit 0")
    }

    @Test func controlDCancelsWhatRunsAndSaysSo() throws {
      let demo = try started()
      enter("calc start 9000000000000000000", on: demo, until: "Calculating")
      demo.terminal.type("\u{4}")
      #expect(demo.terminal.output(until: Self.left).contains("Cancelled: calculation."))
      expectEnd(demo, "exit 0")
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalWhileEffectsRunLeavesTheTerminalAsFound(_ signal: Int32) throws {
      let demo = try started()
      enter("tick start", on: demo, until: "Timer on")
      demo.send(signal)
      expectEnd(demo, "signal \(signal)")
    }

    @Test func aClosedTerminalEndsTheDemo() throws {
      let demo = try started()
      enter("tick start", on: demo, until: "Timer on")
      demo.terminal.hangUp()
      #expect(["signal \(SIGHUP)", "exit 0"].contains(demo.waitForChange()))
    }

    @Test func aDumbTerminalHasPromptsAndNoSequences() throws {
      let demo = try started(term: "dumb")
      #expect(demo.terminal.settings == Self.asFound)
      demo.terminal.type("calc start 4\n")
      var output = demo.terminal.output(until: "6.146264369941973")
      demo.terminal.type("calk\n")
      output += demo.terminal.output(until: "Did you mean \"calc\"?")
      output += awaitPrompt(demo)
      demo.terminal.type("\u{4}")
      expectEnd(demo, "exit 0")
      #expect(output.contains("calc: Calculating"))
      #expect(!output.contains("\u{1B}"))
    }

    @Test(arguments: [20, 33, 80])
    func whatIsPrintedBreaksBetweenWords(width: Int) throws {
      let demo = try #require(ProbeProcess(program: "demo", [], width: width))
      let output = awaitPrompt(demo)
      let end = try #require(output.range(of: "typed."))
      let emulator = TerminalEmulator(width: width, String(output[..<end.upperBound]))
      #expect(emulator.problems == [])
      let words = emulator.lines.joined(separator: " ").split(separator: " ")
        .joined(separator: " ")
      #expect(
        words.hasSuffix(
          "demo: Features whose work can be cancelled, driven from a terminal. "
            + "':help' shows what can be typed."
        )
      )
      demo.terminal.type("\u{4}")
      expectEnd(demo, "exit 0")
    }

    @Test func twentyColumnsAreEnough() throws {
      let demo = try started(width: 20)
      var output = ""
      output += enter("calk", on: demo, until: "Did you mean \"calc\"?")
      output += enter(":help calc cancel", on: demo, until: "calculation.")
      output += enter("tiles 1000000000000000000000000000000", on: demo, until: "1000.")
      output += enter(":log", on: demo, until: "caller")
      let emulator = TerminalEmulator(width: 20, "> " + output)
      #expect(emulator.problems == [])
      demo.terminal.resize(to: 10)
      let narrow = enter(":effects", on: demo, until: "runs.")
      #expect(narrow.contains("Nothing\r\n  runs."))
      demo.terminal.type("\u{4}")
      expectEnd(demo, "exit 0")
    }

    private static let colours: [(environment: [String], arguments: [String], isBold: Bool)] = [
      ([], [], true), (["NO_COLOR=1"], [], false), ([], ["--no-color"], false),
    ]

    @Test(arguments: colours)
    func thePromptIsBoldUnlessColoursAreRefused(
      environment: [String],
      arguments: [String],
      isBold: Bool
    ) throws {
      let demo = try #require(
        ProbeProcess(program: "demo", arguments, environment: environment)
      )
      let prompt = awaitPrompt(demo)
      #expect(prompt.hasSuffix("> "))
      #expect(prompt.contains("\u{1B}[1m") == isBold)
      demo.terminal.type("\u{4}")
      expectEnd(demo, "exit 0")
    }

    @Test func whatHappensLaterDoesNotTearTheTypedLine() throws {
      let demo = try started("--no-color")
      var output = "> "
      output += enter("tiles 10", on: demo, until: "pause...")
      demo.terminal.type("tiles 4")
      output += demo.terminal.output(until: "Total: 385")
      demo.terminal.type("5\r")
      output += demo.terminal.output(until: "\"45\": Waiting for typing to pause...")
      output += awaitPrompt(demo)
      demo.terminal.type("\u{4}")
      expectEnd(demo, "exit 0")
      let emulator = TerminalEmulator(width: 80, output)
      #expect(emulator.problems == [])
      #expect(
        emulator.lines == [
          "> tiles 10", "tiles: \"10\": Waiting for typing to pause...",
          "tiles: \"10\": Calculated for 10 layers. Total: 385", "> tiles 45",
          "tiles: \"45\": Waiting for typing to pause...", ">",
        ]
      )
    }

    @Test func linesAreCompletedAndKeptBetweenRuns() throws {
      let folder = TemporaryFolder()
      let first = try started("--simulate", home: folder.path)
      enter("til\tap\t", on: first, until: "pause...")
      enter("calc start 4", on: first, until: "6.146264369941973")
      first.terminal.type("\u{4}")
      expectEnd(first, "exit 0")
      let second = try started("--simulate", home: folder.path)
      second.terminal.type("\u{1B}[A\r")
      #expect(second.terminal.output(until: "6.1462643").contains("calc start 4"))
      awaitPrompt(second)
      second.terminal.type("\u{12}appear\r")
      #expect(second.terminal.output(until: "pause...").contains("tiles appear"))
      awaitPrompt(second)
      second.terminal.type("\u{4}")
      expectEnd(second, "exit 0")
    }

    @Test func aCommandThatFailsDoesNotEndAPersonsSession() throws {
      let demo = try started("--simulate")
      enter("calc start -1", on: demo, until: "Usage: calc start [TERMS]")
      enter("calc start 4", on: demo, until: "6.146264369941973")
      demo.terminal.type("\u{4}")
      expectEnd(demo, "exit 0")
    }

    @Test func pastedLinesAreAllDone() throws {
      let demo = try started("--simulate")
      demo.terminal.type("\u{1B}[200~calc start 4\ntiles\n:log\u{1B}[201~\r")
      let output = demo.terminal.output(until: "4  .tiles(.inputChanged)")
      #expect(output.contains("Enter a layer count."))
      demo.terminal.type("\u{4}")
      _ = demo.terminal.output(until: Self.left)
      expectEnd(demo, "exit 0")
    }
  }
#endif
