import Millrace
import SampleFeatures
import Testing

@testable import MillraceTerminal

@Suite("E-72: no input leaves the line deaf") struct E72DeafLineTests {
  private func keys(_ pieces: [UInt8]...) -> [Key] {
    var machine = ConsoleMachine(style: .keys, isColored: false)
    machine.lineBegan(prompt: "> ")
    for piece in pieces { machine.happened(.bytes(piece)) }
    var keys: [Key] = []
    while let key = machine.keys.popFirst() { keys.append(key) }
    return keys
  }

  @Test func controlKeysEndAPasteWithoutEnd() {
    for (byte, letter) in [(3, "c"), (4, "d"), (26, "z")] as [(UInt8, Character)] {
      #expect(keys(Array("\u{1B}[200~ab".utf8), [byte]) == [.pasted("ab"), .control(letter)])
    }
  }

  @Test func enterIsAKeyAfterAPause() {
    var decoder = KeyDecoder()
    _ = decoder.keys(from: Array("\u{1B}[200~ab".utf8))
    #expect(decoder.delay == .seconds(1))
    #expect(decoder.inputPaused() == [])
    #expect(decoder.keys(from: [0x0D]) == [.enter])
  }

  /// Whatever came before, after a pause the keys that end a line do.
  @Test func fuzz() {
    var random = SystemRandomNumberGenerator()
    let parts = [
      "\u{1B}[200~", "\u{1B}", "[", "O", "]", "a", "\u{12}", "\u{3}", "\r", "\u{1B}[201~", "\t",
    ]
    .map { Array($0.utf8) }
    for _ in 0..<Rounds.of(500, full: 20_000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        bytes +=
          Bool.random(using: &random)
          ? parts.randomElement(using: &random) ?? [] : [.random(in: 0...255)]
      }
      var decoder = KeyDecoder()
      _ = decoder.keys(from: bytes)
      _ = decoder.inputPaused()
      let keys = decoder.keys(from: [0x03, 0x04, 0x0D])
      if keys != [.control("c"), .control("d"), .enter] { Issue.record("\(bytes): \(keys)") }
    }
  }
}

@Suite("E-73: a line without end is refused, and nothing else lost") struct E73LongLineTests {
  @Test func aLongLineIsLeftOut() {
    var splitter = LineSplitter(limit: 4)
    let lines = splitter.lines(from: Array("abcd\nabcde\nf".utf8))
    #expect(lines == [.text("abcd"), .tooLong(bytes: 5)])
    #expect(splitter.finish() == .text("f"))
  }

  @Test func theDriverTellsOfIt() {
    let long = String(repeating: "x", count: LineSplitter.limit + 1)
    let terminal = MemoryTerminal(lines: [long, "blink"])
    #expect(Lamp.driver.run(on: terminal, simulates: true, keepsGoing: true) == 1)
    #expect(
      terminal.output.hasPrefix(
        "A line of 1048577 bytes was left out: a line has at most 1048576.\n> blink\n"
      )
    )
  }
}

@Suite("E-74: a narrower terminal keeps no pieces of the old line") struct E74NarrowTests {
  @Test func allRowsAreTakenAway() {
    var painter = ScreenPainter()
    let text = String(repeating: "x", count: 70)
    _ = painter.draw(status: "50%", screen: Screen(prompt: "> ", text: text, cursorColumn: 72))
    #expect(painter.erase(width: 30) == "\r\u{1B}[3A\u{1B}[J")
  }
}

@Suite("E-76 to E-80: the driver's answers") struct E76AnswerTests {
  private func run(_ lines: String...) -> (output: [Substring], status: Int32) {
    let terminal = MemoryTerminal(lines: lines)
    let status = Lamp.driver.run(on: terminal, simulates: true, keepsGoing: true)
    return (terminal.output.split(separator: "\n"), status)
  }

  @Test func aFailedCommandGivesStatus1() {
    #expect(run("on 99", ":log").status == 1)
    #expect(run("on 99", ":quit").status == 1)
    #expect(run(":log").status == 0)
  }

  @Test func everyCommandIsAnswered() {
    #expect(run("off").output == ["> off", "Done; no line has changed."])
    // What is told already is not told again.
    let lines = run("on 1", ":advance 1s", "off", "off").output
    #expect(
      lines == [
        "> on 1", "> :advance 1s", "lamp: on", "> off", "lamp: off", "> off",
        "Done; no line has changed.",
      ]
    )
  }

  @Test func anEffectThatTakesAnothersPlaceWillBeHeardOf() {
    #expect(run("on 1", "on 1").output == ["> on 1", "> on 1", "Cancelled: delay."])
  }

  @Test func usualNamesAreUnderstood() {
    for (word, name) in [(":exit", ":quit"), ("bye", ":quit"), (":undo", ":back"), ("?", ":help")] {
      #expect(run(word).output.contains("Did you mean \"\(name)\"?"), "\(word)")
    }
  }
}
