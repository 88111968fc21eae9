import Testing

@testable import MillraceTerminal

@Suite struct ConsoleTests {
  private let terminal = MemoryTerminal(width: 40)

  private func console() -> Console {
    Console(terminal) { sampleTable.completion(before: $0) }
  }

  private func shown() -> [String] {
    let emulator = TerminalEmulator(width: terminal.width, terminal.output)
    #expect(emulator.problems == [])
    return emulator.lines
  }

  @Test func aTypedLineIsAnswered() {
    let console = console()
    terminal.type("calc start 5\r")
    #expect(console.readLine(prompt: "> ") == .line("calc start 5"))
    console.print("Calculating")
    #expect(shown() == ["> calc start 5", "Calculating", ""])
  }

  @Test func keysTypedAheadBelongToTheNextLines() {
    let console = console()
    terminal.type("one\rtwo\rth")
    #expect(console.readLine(prompt: "> ") == .line("one"))
    #expect(console.readLine(prompt: "> ") == .line("two"))
    terminal.type("ree\r")
    #expect(console.readLine(prompt: "> ") == .line("three"))
    #expect(shown() == ["> one", "> two", "> three", ""])
  }

  @Test func pastedLinesRunOneByOneAfterEnter() {
    let console = console()
    terminal.type("\u{1B}[200~one\rtwo\r\u{1B}[201~\rthree\r")
    #expect(console.readLine(prompt: "> ") == .line("one"))
    console.print("1")
    #expect(console.readLine(prompt: "> ") == .line("two"))
    console.print("2")
    #expect(console.readLine(prompt: "> ") == .line("three"))
    #expect(shown() == ["> one", "1", "> two", "2", "> three", ""])
  }

  @Test func controlCThrowsTheLineAwayThenInterrupts() {
    let console = console()
    terminal.type("abc\u{1B}[D\u{3}\u{3}")
    #expect(console.readLine(prompt: "> ") == .lineCancelled)
    #expect(console.readLine(prompt: "> ") == .interrupted)
    #expect(shown() == ["> abc^C", "> ^C", ""])
  }

  @Test func theMarkOfControlCStaysOnAFullRow() {
    let terminal = MemoryTerminal(width: 20)
    terminal.type("abcdefghijklmnopqrstuvwxyz\u{3}")
    #expect(Console(terminal).readLine(prompt: "> ") == .lineCancelled)
    #expect(TerminalEmulator(width: 20, terminal.output).lines == ["> jklmnopqrstuvwx^C", ""])
  }

  @Test func anInterruptBetweenLinesThrowsAwayWhatWasTypedAhead() {
    let console = console()
    terminal.type("\u{1B}[200~one\rtwo\u{1B}[201~\rthree\r")
    #expect(console.readLine(prompt: "> ") == .line("one"))
    terminal.send(.interrupted)
    #expect(console.readLine(prompt: "> ") == .interrupted)
    terminal.type("four\r")
    #expect(console.readLine(prompt: "> ") == .line("four"))
  }

  @Test func controlDEndsTheInput() {
    let console = console()
    terminal.type("\u{4}")
    #expect(console.readLine(prompt: "> ") == .endOfInput)
    #expect(shown() == [">", ""])
  }

  @Test func aClosedTerminalEndsTheInput() {
    let console = console()
    terminal.type("abc")
    terminal.endInput()
    #expect(console.readLine(prompt: "> ") == .endOfInput)
    #expect(console.readLine(prompt: "> ") == .endOfInput)
  }

  @Test func aLoneEscapeIsAKeyAfterAPause() {
    let console = console()
    terminal.type("draft\u{12}calc\u{1B}")
    terminal.send(.timedOut)
    terminal.type("!\r")
    #expect(console.readLine(prompt: "> ") == .line("draft!"))
  }

  @Test func tabCompletesAndListsCandidates() {
    let console = console()
    terminal.type("cal\tst\t5\r:s\t\t\u{3}")
    #expect(console.readLine(prompt: "> ") == .line("calc start 5"))
    #expect(console.readLine(prompt: "> ") == .lineCancelled)
    #expect(shown() == ["> calc start 5", ":save    :settle", "> :s^C", ""])
    #expect(TerminalEmulator(width: 40, terminal.output).bells == 1)
  }

  @Test func controlLClearsTheScreen() {
    let console = console()
    terminal.type("one\rtwo\u{C}\r")
    #expect(console.readLine(prompt: "> ") == .line("one"))
    #expect(console.readLine(prompt: "> ") == .line("two"))
    #expect(shown() == ["> two", ""])
  }

  @Test func controlZGoesOnWithTheSameLine() {
    let console = console()
    terminal.type("ab\u{1A}c\r")
    #expect(console.readLine(prompt: "> ") == .line("abc"))
    #expect(shown().suffix(2) == ["> abc", ""])
  }

  @Test func aResizedTerminalShowsTheLineInItsNewWidth() {
    let console = console()
    terminal.type("abcdefghijklmnopqrstuvwxyz")
    terminal.resize(to: 20)
    terminal.endInput()
    #expect(console.readLine(prompt: "> ") == .endOfInput)
    #expect(shown().suffix(2) == ["> jklmnopqrstuvwxyz", ""])
  }

  @Test func aPrintedTextStandsAboveTheTypedLine() {
    var machine = ConsoleMachine(style: .keys, isColored: false)
    machine.widthKnown(40)
    machine.lineBegan(prompt: "> ")
    machine.happened(.bytes(Array("abc\u{1B}[D".utf8)))
    #expect(machine.next() == .read(within: nil))
    machine.printed("tick 1\ntick 2")
    machine.happened(.bytes(Array("X\r".utf8)))
    #expect(machine.next() == .finished(.line("abXc")))
    let emulator = TerminalEmulator(width: 40, machine.takeOutput())
    #expect(emulator.lines == ["tick 1", "tick 2", "> abXc", ""])
  }

  @Test func aStatusStandsBelowTheTextsAndAboveTheLine() {
    var machine = ConsoleMachine(style: .keys, isColored: false)
    machine.widthKnown(40)
    var emulator = TerminalEmulator(width: 40)
    machine.statusChanged("10%")
    machine.printed("started")
    emulator.feed(machine.takeOutput())
    #expect(emulator.lines == ["started", "10%"])
    machine.lineBegan(prompt: "> ")
    machine.happened(.bytes(Array("ab".utf8)))
    _ = machine.next()
    machine.statusChanged("20%")
    emulator.feed(machine.takeOutput())
    #expect(emulator.lines == ["started", "20%", "> ab"])
    machine.happened(.bytes([0x0D]))
    _ = machine.next()
    emulator.feed(machine.takeOutput())
    #expect(emulator.lines == ["started", "> ab", "20%"])
    machine.printed("done")
    machine.statusChanged(nil)
    emulator.feed(machine.takeOutput())
    #expect(emulator.lines == ["started", "> ab", "done", ""])
    #expect(emulator.problems == [])
  }

  @Test func stylesAndControlCharactersDependOnTheTerminal() {
    let plain = MemoryTerminal(inputStyle: .lines)
    let text = "done".styled(.green) + "\u{1B}[2J"
    Console(plain).print(text)
    #expect(plain.output == "done^[[2J\n")
    let colored = MemoryTerminal(inputStyle: .lines, supportsColor: true)
    Console(colored).print(text)
    #expect(colored.output == "\u{1B}[32mdone\u{1B}[39m^[[2J\n")
  }

  @Test func linesOfAScriptAreEchoed() {
    let terminal = MemoryTerminal(lines: ["calc start", "", "x\u{1B}"])
    let console = Console(terminal)
    #expect(console.readLine(prompt: "> ") == .line("calc start"))
    console.print("Calculating")
    #expect(console.readLine(prompt: "> ") == .line(""))
    #expect(console.readLine(prompt: "> ") == .line("x\u{1B}"))
    #expect(console.readLine(prompt: "> ") == .endOfInput)
    console.close()
    #expect(terminal.output == "> calc start\nCalculating\n> \n> x^[\n")
    #expect(!console.isInteractive)
  }

  @Test func aScriptIsNotThrownAwayByAnInterrupt() {
    let terminal = MemoryTerminal(lines: ["one", "two"])
    let console = Console(terminal)
    #expect(console.readLine(prompt: "") == .line("one"))
    terminal.send(.interrupted)
    #expect(console.readLine(prompt: "") == .interrupted)
    #expect(console.readLine(prompt: "") == .line("two"))
  }

  @Test func aDumbTerminalGetsPromptsAndNoSequences() {
    let terminal = MemoryTerminal(inputStyle: .promptedLines)
    let console = Console(terminal)
    terminal.type("one\ntw")
    #expect(console.readLine(prompt: "> ") == .line("one"))
    console.print("1")
    console.showStatus("50%")
    terminal.type("o")
    terminal.endInput()
    #expect(console.readLine(prompt: "> ") == .line("two"))
    #expect(console.readLine(prompt: "> ") == .endOfInput)
    #expect(terminal.output == "> 1\n> > \n")
    var machine = ConsoleMachine(style: .promptedLines, isColored: false)
    machine.lineBegan(prompt: "> ")
    machine.printed("tick")
    #expect(machine.takeOutput() == "> \ntick\n> ")
  }

  @Test func aClosedOutputEndsTheInputQuietly() {
    let console = console()
    terminal.type("one\r")
    terminal.closeOutput()
    #expect(console.readLine(prompt: "> ") == .endOfInput)
    #expect(console.isOutputClosed)
    console.print("nobody reads this")
    console.close()
  }

  @Test func waitingEndsForEachReason() {
    let console = console()
    terminal.type("typed ahead\r")
    #expect(console.wait(atMost: .zero) == .elapsed)
    console.wake()
    #expect(console.wait(atMost: .seconds(60)) == .woken)
    terminal.send(.resized)
    terminal.send(.interrupted)
    #expect(console.wait(atMost: .seconds(60)) == .interrupted)
    #expect(console.readLine(prompt: "> ") == .line("typed ahead"))
  }

  @Test func theHistoryIsKeptBetweenRuns() {
    let folder = TemporaryFolder()
    let file = HistoryFile(path: folder.file("state/history"))
    let first = Console(terminal, history: file)
    terminal.type("one\rtwo\r")
    #expect(first.readLine(prompt: "> ") == .line("one"))
    #expect(first.readLine(prompt: "> ") == .line("two"))
    #expect(folder.read("state/history") == "one\ntwo\n")
    let second = Console(terminal, history: file)
    terminal.type("\u{1B}[A\u{1B}[A\r")
    #expect(second.readLine(prompt: "> ") == .line("one"))
    #expect(folder.read("state/history") == "one\ntwo\none\n")
  }

  @Test func linesOfAScriptAreNotKept() {
    let folder = TemporaryFolder()
    let script = MemoryTerminal(lines: ["one"])
    let console = Console(script, history: HistoryFile(path: folder.file("history")))
    #expect(console.readLine(prompt: "") == .line("one"))
    #expect(folder.read("history") == nil)
  }

  @Test func aHundredThousandLinesOfAScriptAreFast() {
    let terminal = MemoryTerminal(lines: (0..<100_000).map { "line \($0)" })
    let console = Console(terminal)
    var count = 0
    while case .line = console.readLine(prompt: "> ") { count += 1 }
    #expect(count == 100_000)
    #expect(terminal.output.utf8.count == 100_000 * 8 + 488_890)
  }

  @Test func aMegabyteOfPasteIsFast() {
    let console = console()
    let text = String(repeating: "word ", count: 200_000)
    terminal.type("\u{1B}[200~")
    for start in stride(from: 0, to: 1_000_000, by: 4_000) {
      terminal.type(String(text.utf8.dropFirst(start).prefix(4_000))!)
    }
    terminal.type("\u{1B}[201~\r")
    #expect(console.readLine(prompt: "> ") == .line(text))
  }
}
