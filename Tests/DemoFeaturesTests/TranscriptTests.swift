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

  @Test func thereAreSessions() {
    #expect(Self.names.count >= 6)
  }

  @Test(arguments: names)
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
