import Foundation
import MillraceTerminal
import Testing

/// The commands that begin with a colon, on the lamp of `DriverTests`.
struct DriverInspectionTests {
  private func output(_ lines: [String]) -> [Substring] {
    let terminal = MemoryTerminal(lines: lines)
    _ = Lamp.driver.run(on: terminal, simulates: true, keepsGoing: true)
    return terminal.output.split(separator: "\n").filter { !$0.hasPrefix(">") }
  }

  private func temporaryFile(_ body: (String) throws -> Void) rethrows {
    let path = NSTemporaryDirectory() + "millrace-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test func goingBackOnlyLooks() {
    #expect(
      output(["on 1", ":advance 1s", ":back", "off", ":forward", ":log 1"]) == [
        "lamp: on",
        "At action 1 of 2: .on", "lamp: off", "blinks: 0",
        "This is the state after action 1, which is past: nothing can be sent to it. "
          + "':resume' goes on from it, ':jump 2' comes back to the present.",
        "At action 2 of 2: .turnedOn", "lamp: on", "blinks: 0",
        "2  .turnedOn  sent by delay, started by action 1",
      ]
    )
  }

  @Test func resumingGoesOnFromTheOldStateAndCancelsWhatRuns() {
    #expect(
      output(["blink", ":advance 2s", ":jump 1", ":resume", ":effects", ":advance 5s", ":settle"])
        == [
          "blinks: 1", "blinks: 2",
          "At action 1 of 3: .blinkTapped", "lamp: off", "blinks: 0",
          "Going on from the state after action 1; 1 effect cancelled.",
          "Nothing runs.", "Settled.",
        ]
    )
  }

  @Test func settlingDoesNotWaitForWhatHasNoEnd() {
    #expect(
      output(["blink", ":settle", "on 5", ":settle"]) == [
        "Settled; blinking goes on without end.",
        "Still waiting for delay. ':advance' lets time pass.",
        "Cancelled: blinking and delay.",
      ]
    )
  }

  @Test func theLastTenThousandActionsAreKept() {
    let lines = [String](repeating: "off", count: 10_050)
    let answers = [Substring](repeating: "Done; no line has changed.", count: lines.count)
    let output = output(
      lines + [":jump 50", ":jump 51", ":jump 0", ":why 50", ":jump 10050", ":save /dev/null"]
    )
    // In two steps: a failure would print all of them.
    let areAnswered = output.prefix(lines.count).elementsEqual(answers)
    #expect(areAnswered, "each is answered once")
    #expect(
      output.dropFirst(lines.count) == [
        "Action 50 is not kept any more: the oldest that is kept is 51.",
        "At action 51 of 10050: .off", "lamp: off", "blinks: 0",
        "At the beginning, before action 1 of 10050", "lamp: off", "blinks: 0",
        "Action 50 is not kept any more: the oldest that is kept is 51.",
        "At action 10050 of 10050: .off", "lamp: off", "blinks: 0",
        "The session is longer than what is kept of it: its first actions are not there any more.",
      ]
    )
  }

  @Test func workThatLeavesTheExecutorIsWaitedForWhileOthersSleep() {
    #expect(
      output(["blink", "on 5", "fetch", ":settle 1h", "off", ":settle 1h"]) == [
        "lamp: on", "Still waiting for delay. ':advance' lets time pass.",
        "lamp: off", "Settled.",
      ]
    )
  }

  @Test func whatASimulationGivesIsTheSameInEveryRun() {
    let first = output([":advance 90s", "draw lots", "draw lots"])
    #expect(first.count == 2)
    #expect(first[0].hasPrefix("lots: 1970-01-01T00:01:30Z 00000000-0000-0000-0000-000000000000 "))
    #expect(first[1].hasPrefix("lots: 1970-01-01T00:01:30Z 00000000-0000-0000-0000-000000000001 "))
    for _ in 0..<5 { #expect(output([":advance 90s", "draw lots", "draw lots"]) == first) }
  }

  @Test func everyChangeIsShownWhenNotQuiet() {
    #expect(
      output([":quiet off", "on 1", ":advance 1s", ":quiet on", "off"]) == [
        "isOn: false → true", "lamp: off",
      ]
    )
  }

  @Test func aSessionIsSavedAndLoaded() {
    temporaryFile { file in
      #expect(
        output(["on 1", ":advance 1s", ":save \(file)", "off", ":load \(file)", ":diff 0 3"]) == [
          "lamp: on", "Saved 2 actions.", "lamp: off", "Loaded 2 actions.", "lamp: on",
          "blinks: 0",
          "Between the two, after action 3, the session went on from the end of \"\(file)\".",
          "isOn: false → true",
        ]
      )
      #expect(
        output([":replay \(file)"]) == [
          "1  .on", "2  .turnedOn", "   lamp: on", "Loaded 2 actions.",
        ]
      )
    }
  }

  /// What was put back is a part of the session: nothing is lost, and nothing is shown that was not.
  @Test func aSessionThatGoesOnFromALoadedOneIsSavedAsAWhole() {
    temporaryFile { file in
      #expect(output(["on 1", ":advance 1s", ":save \(file)"]).last == "Saved 2 actions.")
      #expect(
        output([":load \(file)", ":log", ":jump 0", "off", ":log", ":diff 0 1", ":save \(file)"])
          == [
            "Loaded 2 actions.", "lamp: on", "blinks: 0",
            "-    went on from the end of", "     \"\(file)\"",
            "At the end of \"\(file)\"", "lamp: on", "blinks: 0",
            "lamp: off",
            "-        went on from the end of", "         \"\(file)\"",
            "1  .off  sent by a caller",
            "Between the two, before any action, the session went on from the end of \"\(file)\".",
            "Nothing differs.",
            "Saved 3 actions.",
          ]
      )
      #expect(
        output([":replay \(file)"]) == [
          "1  .on", "2  .turnedOn", "   lamp: on", "3  .off", "   lamp: off", "Loaded 3 actions.",
        ]
      )
    }
  }

  @Test func aSessionThatGoesOnFromThePastIsSavedWithoutWhatCameAfter() {
    temporaryFile { file in
      #expect(
        output(["on 1", ":advance 1s", "off", ":back", ":resume", "on 2", ":save \(file)"])
          .dropLast().last
          == "Saved 3 actions."
      )
      #expect(
        output([":replay \(file)"]) == [
          "1  .on", "2  .turnedOn", "   lamp: on", "3  .on", "Loaded 3 actions.",
        ]
      )
    }
  }

  @Test(
    "What is no session is refused with the reason",
    arguments: [
      ("", "it does not begin like a session that ':save' wrote."),
      ("hello", "it does not begin like a session that ':save' wrote."),
      (
        #"{"actions":0,"format":"millrace session","program":"lamp","version":2}"#,
        "it has version 2 of the format; this program knows version 1."
      ),
      (
        #"{"actions":0,"format":"millrace session","program":"other","version":1}"#,
        "it is a session of 'other', not of 'lamp'."
      ),
      (
        #"{"actions":2,"format":"millrace session","program":"lamp","version":1}"#,
        "it should hold 2 actions, but holds 0."
      ),
      (
        #"{"actions":1,"format":"millrace session","program":"lamp","version":1}"# + "\n{}",
        "line 2 is no action of this version of the program."
      ),
    ]
  )
  func noSession(content: String, reason: String) throws {
    try temporaryFile { file in
      try content.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(output([":load \(file)"]) == ["\"\(file)\" cannot be loaded: \(reason)"[...]])
    }
  }

  @Test func causesAreDrawn() throws {
    try temporaryFile { file in
      #expect(
        output(["on 1", ":advance 1s", "off", ":draw \(file)", ":draw \(file).svg"]).suffix(2) == [
          "Drew 3 actions.", "Drew 3 actions.",
        ]
      )
      defer { try? FileManager.default.removeItem(atPath: file + ".svg") }
      #expect(
        try String(contentsOfFile: file, encoding: .utf8) == """
          1 .on  at 0 s
          └─ 2 .turnedOn  at 1 s
          3 .off  at 1 s

          """
      )
      let picture = try String(contentsOfFile: file + ".svg", encoding: .utf8)
      #expect(picture.hasPrefix("<svg") && picture.contains("2 .turnedOn"))
    }
  }

  @Test func scriptsRunEachOtherButNotForEver() throws {
    try temporaryFile { file in
      try "on 1\n:run \(file)\n".write(toFile: file, atomically: true, encoding: .utf8)
      let lines = output([":run \(file)"])
      #expect(
        lines.first == "\"\(file)\" is not run: 16 scripts run each other already."[...]
      )
    }
  }

  @Test func aFailedCommandEndsAScriptWithStatusOne() {
    let terminal = MemoryTerminal(lines: ["bad", "on 1"])
    #expect(Lamp.driver.run(on: terminal, simulates: true) == 1)
    #expect(!terminal.output.contains("on 1"))
  }

  @Test func twoInterruptsLeaveWith130() {
    let terminal = MemoryTerminal()
    terminal.type("\u{3}")
    terminal.type("\u{3}")
    #expect(Lamp.driver.run(on: terminal, simulates: true) == 130)
    #expect(terminal.output.contains("Ctrl-C again, Ctrl-D or ':quit' leaves."))
  }

  @Test func wrongOptionsHaveStatusTwo() {
    #expect(Lamp.driver.run(arguments: ["lamp", "--simulat"]) == 2)
    #expect(Lamp.driver.run(arguments: ["lamp", "--script"]) == 2)
    #expect(Lamp.driver.run(arguments: ["lamp", "--script", "/nowhere/at/all"]) == 2)
    #expect(Lamp.driver.run(arguments: ["lamp", "--help"]) == 0)
  }
}
