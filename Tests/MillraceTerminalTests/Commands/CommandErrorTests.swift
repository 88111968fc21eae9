import Testing

@testable import MillraceTerminal

/// The texts a person reads, word for word.
@Suite struct CommandErrorTests {
  private func message(_ line: String, width: Int = 80) -> String {
    do {
      return "no error: \(try sampleTable.parse(line))"
    } catch {
      return error.text(width: width)
    }
  }

  @Test(arguments: [
    ("", "There is no command on this line."),
    (
      "clac start 5",
      """
      "clac" is no command.
        clac start 5
        ^^^^
      Did you mean "calc start"?
      """
    ),
    (
      "tic",
      """
      "tic" is no command.
        tic
        ^^^
      Did you mean "tick"?
      """
    ),
    (
      "help",
      """
      "help" is no command.
        help
        ^^^^
      Did you mean ":help"?
      """
    ),
    (
      "frobnicate all",
      """
      "frobnicate" is no command.
        frobnicate all
        ^^^^^^^^^^
      """
    ),
    (
      "calc strat 5",
      """
      "strat" does not go with "calc".
        calc strat 5
             ^^^^^
      Did you mean "calc start"?
      """
    ),
    (
      "tick xyzzy",
      """
      "xyzzy" does not go with "tick".
        tick xyzzy
             ^^^^^
      After "tick" comes cancel or once.
      """
    ),
    (
      "calc",
      """
      "calc" must be followed by start or cancel.
        calc
            ^
      """
    ),
  ])
  func wordsThatAreNoCommand(_ line: String, _ text: String) {
    #expect(message(line) == text)
  }

  @Test(arguments: [
    (
      "calc start 3.5",
      """
      "3.5" has a fraction: TERMS must be a whole number of 0 or more.
        calc start 3.5
                   ^^^
      Usage: calc start [TERMS]
      """
    ),
    (
      "calc start -5",
      """
      "-5" is negative: TERMS must be a whole number of 0 or more.
        calc start -5
                   ^^
      Usage: calc start [TERMS]
      """
    ),
    (
      "calc start 99999999999999999999",
      """
      "99999999999999999999" is beyond what can be held: TERMS must be a whole number of 0 or more.
        calc start 99999999999999999999
                   ^^^^^^^^^^^^^^^^^^^^
      Usage: calc start [TERMS]
      """
    ),
    (
      "calc start many",
      """
      "many" is not a number: TERMS must be a whole number of 0 or more.
        calc start many
                   ^^^^
      Usage: calc start [TERMS]
      """
    ),
    (
      "search load 1001",
      """
      "1001" is too large: N must be a whole number from 1 to 1000.
        search load 1001
                    ^^^^
      Usage: search load N
      """
    ),
    (
      "search load 0",
      """
      "0" is too small: N must be a whole number from 1 to 1000.
        search load 0
                    ^
      Usage: search load N
      """
    ),
    (
      "tick cancel c",
      """
      "c" is not in the list: it must be a or b.
        tick cancel c
                    ^
      Usage: tick cancel a|b
      """
    ),
    (
      "tick cancel",
      """
      Missing: a or b.
        tick cancel
                   ^
      Usage: tick cancel a|b
      """
    ),
    (
      ":diff 1",
      """
      Missing: M, a whole number.
        :diff 1
               ^
      Usage: :diff N M
      """
    ),
    (
      "search",
      """
      Missing: TEXT, a text.
        search
              ^
      Usage: search TEXT
      """
    ),
    (
      ":wait 300",
      """
      "300" has no unit: DURATION must be a time such as 300ms, 1.5s, 2m or 1h.
        :wait 300
              ^^^
      Usage: :wait DURATION
      """
    ),
    (
      ":wait 3x",
      """
      "3x" has the unknown unit "x": DURATION must be a time such as 300ms, 1.5s, 2m or 1h.
        :wait 3x
              ^^
      Usage: :wait DURATION
      """
    ),
    (
      "tiles appear now please",
      """
      "now please" is too much: the command ends before it.
        tiles appear now please
                     ^^^^^^^^^^
      Usage: tiles appear
      """
    ),
    (
      ":save \"my file",
      """
      A quote is not closed. \\" is a quote itself.
        :save "my file
              ^^^^^^^^
      Usage: :save FILE
      """
    ),
    (
      ":save ''",
      """
      "" is empty: FILE must be the path of a file.
        :save ''
              ^^
      Usage: :save FILE
      """
    ),
  ])
  func argumentsThatAreNotAllowed(_ line: String, _ text: String) {
    #expect(message(line, width: 100) == text)
  }

  @Test func caretsStandUnderWideCharacters() {
    #expect(
      message("tick cancel 中文 x") == """
        "中文" is not in the list: it must be a or b.
          tick cancel 中文 x
                      ^^^^
        Usage: tick cancel a|b
        """
    )
  }

  @Test func controlCharactersAreMadeVisible() {
    #expect(
      message("calc\tstart \u{1B}[2J") == """
        "^[[2J" is not a number: TERMS must be a whole number of 0 or more.
          calc start ^[[2J
                     ^^^^^
        Usage: calc start [TERMS]
        """
    )
  }

  @Test func aLongLineIsCutAroundThePlace() {
    let line = "calc start 1 " + String(repeating: "x", count: 1_000)
    #expect(
      message(line, width: 40) == """
        "\(String(repeating: "x", count: 19))…" is too much: the
        command ends before it.
          calc start 1 xxxxxxxxxxxxxxxxxxxxxxxx…
                       ^^^^^^^^^^^^^^^^^^^^^^^^
        Usage: calc start [TERMS]
        """
    )
    let far = "search load 1\(String(repeating: " ", count: 500))x"
    #expect(
      message(far, width: 24) == """
        "x" is too much: the
        command ends before it.
          …                    x
                               ^
        Usage: search load N
        """
    )
  }

  @Test func noMessageExceedsItsWidth() {
    let lines = [
      "calc strat", "calc start 3.5", "tick", ":wait 3x 4", "search load 中文字中文字中文字", "zz",
    ]
    for line in lines {
      for width in 20...60 {
        for row in message(line, width: width).split(separator: "\n") {
          #expect(DisplayWidth.columns(of: String(row)) <= width, "\(row)")
        }
      }
    }
  }
}
