import Foundation
import MillraceTerminal
import Testing

@testable import demo

/// Every recorded session in `Demos/Transcripts` still goes as it was recorded, to the byte.
struct TranscriptTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Demos/Transcripts")

  static var names: [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }

  /// Those that need no files beside them: the tests run in any folder.
  static var namesWithoutFiles: [String] {
    names.filter { !["files.txt", "search.txt"].contains($0) }
  }

  @Test func thereAreSessions() {
    #expect(Self.names.count >= 8)
  }

  /// The same sessions, typed into the built program.
  @Test(arguments: names)
  func theProgramGoesAsRecorded(_ name: String) throws {
    try DemoProgram.withTemporaryFolder { folder in
      let own = folder.appending(path: "Transcripts")
      try FileManager.default.copyItem(at: Self.folder, to: own)
      let text = try String(contentsOf: own.appending(path: name), encoding: .utf8)
      let lines = Transcript(text: text).commands.map { $0 + "\n" }.joined()
      let run = try DemoProgram.run(
        ["--simulate", "--keep-going"],
        input: Data(lines.utf8),
        in: own
      )
      // 1: a command of it fails, as is recorded.
      #expect([0, 1].contains(run.status))
      #expect(run.errors == "")
      #expect(run.output == text)
    }
  }

  /// Every command that help lists is in some session.
  @Test func everyCommandIsRecorded() throws {
    let help = try DemoProgram.run(["--simulate"], input: Data(":help\n".utf8)).output
    // The commands come first, then what is said about all of them.
    let commands = help.split(separator: "\n").dropFirst()
      .prefix { !$0.hasPrefix("Quotes group:") }
      .filter { !$0.hasPrefix(" ") }
      .map { $0.prefix { !$0.isUppercase && $0 != "[" && $0 != "|" } }
      .map { words in words.split(separator: "  ").first.map(String.init) ?? "" }
    #expect(commands.count > 30)
    let typed = try Self.names.flatMap { name in
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      return Transcript(text: text).commands
    }
    for command in commands {
      let words = command.split(separator: " ").filter { !["a", "on"].contains($0) }
      let name = words.joined(separator: " ")
      #expect(typed.contains { $0 == name || $0.hasPrefix(name + " ") }, "\(name)")
    }
  }

  @Test(arguments: namesWithoutFiles)
  func theSessionGoesAsRecorded(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    if let difference = Transcript(text: text).difference(from: demoDriver) {
      Issue.record("\(name) goes otherwise now:\n\(difference)")
    }
  }

  @Test func theSameCommandsGiveTheSameBytes() {
    let commands = ["tick start", ":advance 10s", "tiles 10", ":advance 300ms", ":effects", ":log"]
    let transcript = Transcript(text: commands.map { "> \($0)\n" }.joined())
    let first = transcript.replayed(by: demoDriver)
    for _ in 0..<20 { #expect(transcript.replayed(by: demoDriver) == first) }
  }

  @Test func aChangedSessionIsToldByWhatChanged() {
    let transcript = Transcript(text: "> calc leave\ncalc: Something else\n")
    #expect(transcript.difference(from: demoDriver)?.contains("Something else") == true)
  }
}
