import Testing

@testable import MillraceTerminal

@Suite struct TerminalTraitsTests {
  @Test func everyCombinationIsDecided() {
    for isInput in [false, true] {
      for isOutput in [false, true] {
        for isWanted in [false, true] {
          for term in [nil, "", "dumb", "xterm-256color"] {
            for noColor in [nil, "", "1"] {
              let traits = TerminalTraits(
                isInputTerminal: isInput,
                isOutputTerminal: isOutput,
                isColorWanted: isWanted,
                environment: { $0 == "TERM" ? term : $0 == "NO_COLOR" ? noColor : nil }
              )
              let isSmart = term == "xterm-256color"
              let style: InputStyle =
                !(isInput && isOutput) ? .lines : isSmart ? .keys : .promptedLines
              #expect(traits.inputStyle == style)
              #expect(
                traits.supportsColor == (isOutput && isWanted && isSmart && noColor != "1")
              )
            }
          }
        }
      }
    }
  }
}
