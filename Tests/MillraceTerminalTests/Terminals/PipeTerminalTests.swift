import Testing

@testable import MillraceTerminal

@Suite struct PipeTerminalTests {
  /// All lines that come from these bytes through a pipe.
  private func lines(_ bytes: [UInt8]) -> [String] {
    let input = TestPipe()
    let output = TestPipe()
    let terminal = SystemTerminal(
      input: input.reading,
      output: output.writing,
      traits: .lines,
      listensToSignals: false
    )
    let console = Console(terminal)
    let writer = TestThread {
      _ = CLibrary.writeBytes(input.writing, bytes)
      input.closeWriting()
    }
    let sink = TestThread { _ = output.readAll() }
    var lines: [String] = []
    while case .line(let line) = console.readLine(prompt: "> ") { lines.append(line) }
    output.closeWriting()
    writer.join()
    sink.join()
    input.closeReading()
    output.closeReading()
    return lines
  }

  @Test func anyBytesAreTaken() {
    let bytes: [UInt8] = Array("a\r\n\nb\u{0}c\n".utf8) + [0xFF, 0x0A] + Array("end".utf8)
    #expect(lines(bytes) == ["a", "", "bc", "\u{FFFD}", "end"])
    #expect(lines([]) == [])
  }

  @Test func aHundredThousandLinesAndAMegabyteLine() {
    let long = String(repeating: "x", count: 1_000_000)
    let text = (0..<100_000).map { "line \($0)\n" }.joined() + long
    let lines = lines(Array(text.utf8))
    #expect(lines.count == 100_001)
    #expect(lines[77_777] == "line 77777")
    #expect(lines[100_000] == long)
  }

  @Test func aScriptIsReadFromItsFile() throws {
    let folder = TemporaryFolder()
    folder.write("script", Array("one\ntwo".utf8))
    let terminal = try SystemTerminal.script(folder.file("script"))
    #expect(terminal.nextEvent(isReading: true, within: nil) == .bytes(Array("one\ntwo".utf8)))
    #expect(terminal.nextEvent(isReading: true, within: nil) == .end)
    #expect(terminal.inputStyle == .lines)
    terminal.close()
    terminal.close()
  }

  @Test func aScriptThatCannotBeReadIsTold() {
    let folder = TemporaryFolder()
    let error = #expect(throws: FileError.self) {
      try SystemTerminal.script(folder.file("missing"))
    }
    #expect(
      error?.description == "\"\(folder.path)/missing\" cannot be read: No such file or directory."
    )
    #expect(throws: FileError(path: folder.path, operation: .reading, reason: "Is a directory")) {
      try SystemTerminal.script(folder.path)
    }
  }

  @Test func aClosedPipeEndsQuietly() {
    let input = TestPipe()
    let output = TestPipe()
    let terminal = SystemTerminal(
      input: input.reading,
      output: output.writing,
      traits: .lines,
      listensToSignals: false
    )
    let console = Console(terminal)
    output.closeReading()
    console.print("text")
    #expect(console.isOutputClosed)
    #expect(console.readLine(prompt: "> ") == .endOfInput)
    for end in [input.reading, input.writing, output.writing] { CLibrary.closeDescriptor(end) }
  }

  @Test func aSlowReaderGetsEverything() {
    let output = TestPipe()
    let text = String(repeating: "0123456789", count: 100_000)
    let writer = TestThread {
      _ = CLibrary.writeBytes(output.writing, text.utf8)
      output.closeWriting()
    }
    #expect(output.readAll() == text)
    writer.join()
    output.closeReading()
  }
}
