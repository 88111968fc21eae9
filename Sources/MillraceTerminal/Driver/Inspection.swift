/// What can be asked of a driver, whatever the feature: the commands that begin with a colon.
enum Inspection: Equatable, Sendable {
  case help(String)
  case state(String)
  case effects
  case log(Int)
  case why(Int)
  case diff(Int, Int)
  case back(Int)
  case forward(Int)
  case jump(Int)
  case resume
  case save(String)
  case load(String)
  case replay(String)
  case draw(String)
  case wait(Duration)
  case settle(Duration)
  case advance(Duration)
  case quiet(Bool)
  case run(String)
  case quit
}

extension CommandTable<Inspection> {
  /// - Parameter views: The names that `:state` takes.
  static func inspections(views: [String]) -> CommandTable {
    let count = 1...1_000_000
    let number = 0...Int.max
    return CommandTable {
      Command(
        ":help",
        .optional(.command("COMMAND"), default: ""),
        summary: "Show all commands, or one."
      ) { .help($0) }
      Command(
        ":state",
        .optional(.word("FEATURE", suggestions: views), default: ""),
        summary: "Show the whole state, or that of one feature."
      ) { .state($0) }
      Command(
        ":effects",
        summary: "Show what runs: its id, its feature, what started it, since when."
      ) { .effects }
      Command(
        ":log",
        .optional(.integer("N", in: count), default: 10),
        summary: "Show the last actions."
      ) { .log($0) }
      Command(":why", .integer("N", in: count), summary: "Show from what action N follows.") {
        .why($0)
      }
      Command(
        ":diff",
        .integer("N", in: number),
        .integer("M", in: number),
        summary: "Show what differs between the states after actions N and M; 0 is the beginning."
      ) { .diff($0, $1) }
      Command(
        ":back",
        .optional(.integer("N", in: count), default: 1),
        summary: "Look at the state N actions earlier.",
        help: """
          Going back only looks: nothing is reduced, sent or started, and what runs goes on. \
          ':resume' makes the state that is looked at the present one.
          """
      ) { .back($0) }
      Command(
        ":forward",
        .optional(.integer("N", in: count), default: 1),
        summary: "Look at the state N actions later."
      ) { .forward($0) }
      Command(":jump", .integer("N", in: number), summary: "Look at the state after action N.") {
        .jump($0)
      }
      Command(
        ":resume",
        summary: "Go on from the state that is looked at.",
        help: """
          What runs belongs to a state that is given up then, so it is cancelled. A feature that waited \
          for work in that state waits for nothing now: leave it, and start it again.
          """
      ) { .resume }
      Command(":save", .file("FILE"), summary: "Write the session's actions to a file.") {
        .save($0)
      }
      Command(
        ":load",
        .file("FILE"),
        summary: "Go on from the end of a saved session.",
        help: """
          Its actions are reduced again from the beginning; their effects are not run. A feature that \
          waited for work at the end of it waits for nothing now: leave it, and start it again.
          """
      ) { .load($0) }
      Command(
        ":replay",
        .file("FILE"),
        summary: "Show a saved session action by action, and go on from its end."
      ) { .replay($0) }
      Command(
        ":draw",
        .file("FILE"),
        summary: "Draw which action followed from which: a picture (.svg) or a text."
      ) { .draw($0) }
      Command(
        ":wait",
        .duration("DURATION"),
        summary: "Let time pass. In simulated time the same as ':advance'."
      ) { .wait($0) }
      Command(
        ":settle",
        .optional(.duration("DURATION"), default: .seconds(10)),
        summary: "Wait until nothing runs that can end by itself, at most so long."
      ) { .settle($0) }
      Command(":advance", .duration("DURATION"), summary: "Move simulated time.") { .advance($0) }
      Command(
        ":quiet",
        .choice([("on", true), ("off", false)]),
        summary: "Show one line for each feature that changed (on), or all that changed (off)."
      ) { .quiet($0) }
      Command(":run", .file("SCRIPT"), summary: "Do the commands in a file.") { .run($0) }
      Command(":quit", summary: "Cancel what runs, and leave.") { .quit }
    }
  }
}
