import Testing

@testable import MillraceTerminal

@Suite struct CommandHelpTests {
  private let table = CommandTable(Array(sampleTable.commands.prefix(6)))

  @Test func allCommandsAreListedInAlignedColumns() {
    #expect(
      table.help() == """
        calc start [TERMS]  Start the calculation.
        calc cancel         Cancel the calculation.
        tiles appear        Show the tiles.
        tiles               Clear the input.
        tiles TEXT          Change the input.
        tick cancel a|b     Stop one.
        """
    )
  }

  @Test func oneCommandIsExplained() throws {
    #expect(
      try table.help(for: "calc  start", width: 40) == """
        calc start [TERMS]

        Start the calculation.

          TERMS  a whole number of 0 or more;
                 may be left out

        It runs off the caller's thread and can
        be cancelled.
        """
    )
    #expect(
      try sampleTable.help(for: ":back") == """
        :back [N]

        Go back.

          N  a whole number from 1 to 9; 1 when left out
        """
    )
  }

  @Test func commandsOfTheSameWordsAreExplainedTogether() throws {
    #expect(
      try table.help(for: "tiles") == """
        tiles

        Clear the input.

        tiles TEXT

        Change the input.

          TEXT  a text

        tiles appear  Show the tiles.
        """
    )
  }

  @Test func theCommandsOfAGroupAreListed() throws {
    #expect(
      try table.help(for: "calc") == """
        calc start [TERMS]  Start the calculation.
        calc cancel         Cancel the calculation.
        """
    )
  }

  @Test func helpForAnUnknownCommandNamesTheNearest() {
    let error = #expect(throws: CommandError.self) { try table.help(for: "clac start") }
    #expect(
      error?.text() == """
        "clac start" is no command.
          clac start
          ^^^^
        Did you mean "calc start"?
        """
    )
  }

  @Test func noLineIsWiderThanTheTerminal() {
    for width in 24...80 {
      for line in sampleTable.help(width: width).split(separator: "\n") {
        #expect(line.count <= width)
      }
    }
  }
}
