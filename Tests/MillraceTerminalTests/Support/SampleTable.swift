import MillraceTerminal

enum Which: String, CaseIterable, Sendable {
  case first = "a"
  case second = "b"
}

/// What the sample commands produce.
enum Sample: Equatable {
  case start(Int?), cancel
  case tilesAppear, tilesEmpty, tiles(String)
  case tickCancel(Which), tickOnce
  case searchIn(String), search(String), load(Int)
  case ratio(Double), wait(Duration), settle(Duration), quiet(Bool)
  case diff(Int, Int), save(String), help(String?), back(Int)
}

let sampleTable = CommandTable<Sample> {
  Command(
    "calc start",
    .optional(.integer("TERMS", in: 0...Int.max)),
    summary: "Start the calculation.",
    help: "It runs off the caller's thread and can be cancelled."
  ) { .start($0) }
  Command("calc cancel", summary: "Cancel the calculation.") { .cancel }
  Command("tiles appear", summary: "Show the tiles.") { .tilesAppear }
  Command("tiles", summary: "Clear the input.") { .tilesEmpty }
  Command("tiles", .text("TEXT"), summary: "Change the input.") { .tiles($0) }
  Command("tick cancel", .choice(of: Which.self), summary: "Stop one.") { .tickCancel($0) }
  Command("tick once", summary: "Wait for one value.") { .tickOnce }
  Command("search in", .folder("FOLDER"), summary: "Choose the folder.") { .searchIn($0) }
  Command("search", .text("TEXT"), summary: "Search for a text.") { .search($0) }
  Command("search load", .integer("N", in: 1...1_000), summary: "Load a row.") { .load($0) }
  Command("ratio", .number("R", in: 0...1), summary: "Set the ratio.") { .ratio($0) }
  Command(":wait", .duration("DURATION"), summary: "Wait.") { .wait($0) }
  Command(
    ":settle",
    .optional(.duration("DURATION"), default: .seconds(10)),
    summary: "Wait until nothing runs."
  ) { .settle($0) }
  Command(":quiet", .choice([("on", true), ("off", false)]), summary: "Print less.") { .quiet($0) }
  Command(":diff", .integer("N"), .integer("M"), summary: "Compare two states.") { .diff($0, $1) }
  Command(":save", .file("FILE"), summary: "Save the session.") { .save($0) }
  Command(":help", .optional(.command("COMMAND")), summary: "Explain.") { .help($0) }
  Command(":back", .optional(.integer("N", in: 1...9), default: 1), summary: "Go back.") {
    .back($0)
  }
}
