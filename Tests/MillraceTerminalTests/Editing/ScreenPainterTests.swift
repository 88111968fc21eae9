import Testing

@testable import MillraceTerminal

@Suite struct ScreenPainterTests {
  private let screen = Screen(prompt: "> ", text: "abc", cursorColumn: 5)

  @Test func aLineIsDrawnAndTakenAway() {
    var painter = ScreenPainter()
    #expect(painter.erase(width: 80) == "")
    #expect(
      painter.draw(status: nil, screen: screen) == "\u{1B}[1m> \u{1B}[22mabc\u{1B}[K\r\u{1B}[5C"
    )
    #expect(painter.erase(width: 80) == "\r\u{1B}[J")
    #expect(painter.erase(width: 80) == "")
  }

  @Test func aStatusStandsAboveTheLine() {
    var painter = ScreenPainter()
    _ = painter.draw(status: "50%", screen: screen)
    #expect(painter.erase(width: 80) == "\r\u{1B}[A\u{1B}[J")
    #expect(painter.draw(status: "50%", screen: nil) == "50%")
    #expect(painter.erase(width: 80) == "\r\u{1B}[J")
  }

  @Test func onlyWhatChangedIsPainted() {
    var painter = ScreenPainter()
    #expect(painter.update(screen) == "")
    _ = painter.draw(status: nil, screen: screen)
    #expect(painter.update(screen) == "")
    var moved = screen
    moved.cursorColumn = 0
    #expect(painter.update(moved) == "\r")
    moved.text = "ab"
    #expect(painter.update(moved) == "\r\u{1B}[1m> \u{1B}[22mab\u{1B}[K\r")
  }

  @Test func aLineThatIsLeftStays() {
    var painter = ScreenPainter()
    #expect(painter.leave() == "")
    _ = painter.draw(status: "50%", screen: screen)
    #expect(painter.leave() == "\n")
    #expect(painter.erase(width: 80) == "")
  }
}
