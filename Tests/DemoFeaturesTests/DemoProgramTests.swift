import Foundation
import SampleFeatures
import Testing

/// The demo as a person starts it: the built program, with pipes.
struct DemoProgramTests {
  private func run(_ arguments: [String] = [], input: Data) throws -> DemoProgram.Run {
    try DemoProgram.run(arguments, input: input)
  }

  private func run(_ arguments: [String] = [], _ lines: String...) throws -> DemoProgram.Run {
    try run(arguments, input: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  @Test func aCalculationIsDone() throws {
    let run = try run([], "calc start 4", ":settle", "calc start 0", ":settle")
    #expect(run.status == 0)
    #expect(run.output.contains("calc: Result: 6.146264369941973\n"))
    #expect(run.output.contains("calc: Result: 0.0\n"))
  }

  @Test func aCalculationIsCancelledAndAnotherStarts() throws {
    let run = try run(
      [],
      "calc start",
      "calc cancel",
      ":settle",
      "calc start 1",
      ":settle",
      "calc cancel"
    )
    let said = run.output.split(separator: "\n").filter { $0.hasPrefix("calc:") }
    #expect(
      said == [
        "calc: Calculating", "calc: Cancellation requested", "calc: Cancelled",
        "calc: Calculating", "calc: Result: 1.0",
        // A cancel that comes too late changes nothing; how things stand is the answer.
        "calc: Result: 1.0",
      ]
    )
  }

  @Test func theEndOfInputCancelsWhatRuns() throws {
    let run = try run([], "calc start")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("Cancelled: calculation.\n"))
  }

  @Test func aFailedCommandEndsAScript() throws {
    let stopped = try run(["--simulate"], "calc start -1", "calc start 4")
    #expect(stopped.status == 1)
    #expect(!stopped.output.contains("Result"))
    let goesOn = try run(["--simulate", "--keep-going"], "calc start -1", "calc start 4")
    #expect(goesOn.status == 1)
    #expect(goesOn.output.contains("Result: 6.146264369941973"))
  }

  @Test func optionsThatMeanNothingAreRefused() throws {
    let run = try run(["--simulat"])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors == "demo: '--simulat' is no option. Did you mean '--simulate'?\n")
    #expect(try self.run(["--script"]).status == 2)
    #expect(try self.run(["--script", "/nowhere"]).status == 2)
  }

  @Test func helpNamesEveryCommandAndOption() throws {
    let help = try run(["--help"]).output
    for word in [
      "calc start [TERMS]", "tiles appear", "tick cancel a|b", "search in FOLDER", ":effects",
      ":settle", ":replay FILE", "--simulate", "--record FILE", "--check FILE", "Exit status",
    ] {
      #expect(help.contains(word), "\(word)")
    }
  }

  @Test func bytesThatAreNoTextLoseNothing() throws {
    var input = Data("tiles ".utf8)
    input.append(contentsOf: [0xFF, 0x00, 0xC3, 0x0A])
    input.append(Data(repeating: UInt8(ascii: "x"), count: 1_000_000))
    input.append(Data("\ncalc start 4\r\n:settle".utf8))
    let run = try run(["--simulate", "--keep-going"], input: input)
    #expect(run.status == 1)
    #expect(run.output.contains("Use a whole number from 0 to 1000."))
    #expect(run.output.contains("is no command."))
    #expect(run.output.contains("Result: 6.146264369941973"))
    #expect(run.output.hasSuffix("Settled.\n"))
  }

  @Test(arguments: [[], ["--simulate"]])
  func aHundredThousandCommandsAreAllDone(_ options: [String]) throws {
    let count = Rounds.of(10_000, full: 100_000)
    let lines = String(repeating: "tiles\n", count: count) + ":log 1\n"
    let run = try run(options, input: Data(lines.utf8))
    #expect(run.status == 0)
    let said = run.output.split(separator: "\n")
    #expect(said.count { $0 == "> tiles" } == count)
    #expect(said.last == "\(count)  .tiles(.inputChanged)  sent by a caller")
  }

  @Test func aClosedPipeEndsItQuietly() throws {
    let commands = NSTemporaryDirectory() + "millrace-\(UUID().uuidString).txt"
    defer { try? FileManager.default.removeItem(atPath: commands) }
    try String(repeating: ":help\n", count: 2_000)
      .write(toFile: commands, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "\"$0\" --simulate --script \"$1\" | head -n 1; echo done", DemoProgram.path, commands,
    ]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said == "> :help\ndone\n")
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  /// The status of the demo when a shell gives it its input and output.
  private func status(_ redirections: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // The limit is a failsafe.
    process.arguments = [
      "-c", "exec timeout -s KILL 60 \"$0\" --simulate \(redirections)", DemoProgram.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The next pipe took the number of what was closed, and the program waited for itself for ever.
  @Test(arguments: ["<&-", "<&- >&-", "<&- >&- 2>&-", ">&-"])
  func withoutInputOrOutputItEnds(_ closed: String) throws {
    #expect(try status(closed) == 0)
  }

  @Test func whatCannotBeReadOrWrittenIsRefusedAtTheStart() throws {
    let recording = try run(["--record", "/nowhere/file"], "calc start 4")
    #expect(recording.status == 2)
    #expect(recording.output == "")
    #expect(
      recording.errors == "demo: \"/nowhere/file\" cannot be written: No such file or directory.\n"
    )
    #expect(try status("</") == 2)
  }

  @Test func aSessionIsRecorded() throws {
    let file = NSTemporaryDirectory() + "millrace-\(UUID().uuidString).txt"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let run = try run(["--simulate", "--record", file], "tiles 10", ":advance 300ms")
    #expect(run.status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == run.output)

    let same = try self.run(["--check", file])
    #expect(same.status == 0)
    #expect(same.output == "Nothing differs.\n")
    let changed = run.output.replacingOccurrences(of: "385", with: "386")
    try changed.write(toFile: file, atomically: true, encoding: .utf8)
    let other = try self.run(["--check", file])
    #expect(other.status == 1)
    let lines = other.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("-") && $0.contains("Total: 386") })
    #expect(lines.contains { $0.hasPrefix("+") && $0.contains("Total: 385") })
    #expect(try self.run(["--check", "/nowhere"]).status == 2)
  }
}
