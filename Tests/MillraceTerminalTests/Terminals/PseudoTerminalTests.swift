import Millrace
import Testing

@testable import MillraceTerminal

/// The real terminal inside this process; signals are tested with a program of its own.
@Suite struct PseudoTerminalTests {
  private func terminal(_ pseudo: PseudoTerminal) -> SystemTerminal {
    SystemTerminal(
      input: pseudo.program,
      output: pseudo.program,
      traits: .keys,
      listensToSignals: false
    )
  }

  @Test func settingsAreSwitchedAndComeBack() throws {
    let pseudo = try #require(PseudoTerminal())
    #expect(pseudo.settings == "echo lines signals")
    let terminal = terminal(pseudo)
    #expect(pseudo.settings == "signals")
    terminal.lineBegan()
    #expect(pseudo.settings == "")
    terminal.lineEnded()
    #expect(pseudo.settings == "signals")
    terminal.close()
    #expect(pseudo.settings == "echo lines signals")
    terminal.lineBegan()
    #expect(pseudo.settings == "echo lines signals")
  }

  @Test func theWidthIsTheOneOfTheWindow() throws {
    let pseudo = try #require(PseudoTerminal(width: 20))
    let terminal = terminal(pseudo)
    #expect(terminal.width == 20)
    pseudo.resize(to: 132)
    #expect(terminal.width == 132)
    terminal.close()
  }

  @Test func aSessionIsTypedAndShown() throws {
    let pseudo = try #require(PseudoTerminal(width: 40))
    let console = Console(terminal(pseudo)) { sampleTable.completion(before: $0) }
    let inputs = Guarded<[ConsoleInput]>([])
    let reader = TestThread {
      while true {
        let input = console.readLine(prompt: "> ")
        inputs.withLock { $0.append(input) }
        console.print("ok")
        if input == .endOfInput { return console.close() }
      }
    }
    // Between two lines Ctrl-C would be a signal: each line is typed after its prompt.
    var output = pseudo.output(until: "> ")
    pseudo.type("cal\tstart\u{1B}[H\u{1B}[1;5C!\r")
    output += pseudo.output(until: "ok") + pseudo.output(until: "> ")
    pseudo.type("wörd中\u{7F}\u{3}")
    output += pseudo.output(until: "ok") + pseudo.output(until: "> ")
    pseudo.type("\u{4}")
    output += pseudo.output(until: "ok")
    reader.join()
    output += pseudo.output(until: "\u{1B}[?2004l")
    #expect(
      inputs.withLock { $0 } == [.line("calc! start"), .lineCancelled, .endOfInput]
    )
    let emulator = TerminalEmulator(width: 40, output)
    #expect(emulator.problems == [])
    #expect(emulator.lines == ["> calc! start", "ok", "> wörd^C", "ok", ">", "ok", ""])
    #expect(pseudo.settings == "echo lines signals")
  }

  @Test func aTextPrintedMeanwhileLeavesTheTypedLine() throws {
    let pseudo = try #require(PseudoTerminal(width: 20))
    let console = Console(terminal(pseudo))
    let line = Guarded<ConsoleInput?>(nil)
    let reader = TestThread {
      let input = console.readLine(prompt: "> ")
      line.withLock { $0 = input }
      console.close()
    }
    var output = pseudo.output(until: "> ")
    pseudo.type("a line wider than the terminal is")
    output += pseudo.output(until: "terminal is")
    console.print("tick")
    output += pseudo.output(until: "tick")
    pseudo.type("!\r")
    reader.join()
    output += pseudo.output(until: "\u{1B}[?2004l")
    #expect(line.withLock { $0 } == .line("a line wider than the terminal is!"))
    let emulator = TerminalEmulator(width: 20, output)
    #expect(emulator.lines == ["tick", "> a line wider than", ""])
  }
}
