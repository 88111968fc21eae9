import DemoFeatures
import MillraceTerminal

extension CommandTable<Calculation.Action> {
  static var calculation: CommandTable {
    CommandTable {
      Command(
        "calc start",
        .optional(.integer("TERMS", in: 0...Int.max), default: 500_000_000),
        summary: "Add the square roots of 1 to TERMS."
      ) { .start(terms: $0) }
      Command("calc cancel", summary: "Stop the calculation.") { .cancelTapped }
      Command("calc leave", summary: "Leave the calculation and forget it.") { .disappeared }
    }
  }
}

extension CommandTable<Tiles.Action> {
  static var tiles: CommandTable {
    CommandTable {
      Command("tiles appear", summary: "Show the tiles and calculate for the present input.") {
        .appeared
      }
      Command("tiles leave", summary: "Leave the tiles.") { .disappeared }
      Command(
        "tiles",
        .optional(.text("TEXT"), default: ""),
        summary: "Type the number of layers; alone, empty the input."
      ) { .inputChanged($0) }
    }
  }
}

extension CommandTable<Ticker.Action> {
  static var ticker: CommandTable {
    CommandTable {
      Command("tick start", summary: "Start the timer and both consumers.") { .startTapped }
      Command("tick cancel", .choice(of: Ticker.Name.self), summary: "Stop one consumer.") {
        .cancelTapped($0)
      }
      Command(
        "tick restart",
        .choice(of: Ticker.Name.self),
        summary: "Start one consumer again."
      ) { .restartTapped($0) }
      Command("tick once", summary: "Wait for the next value only.") { .waitOnceTapped }
      Command("tick stop", summary: "Stop the timer and all that wait for it.") {
        .stopAllTapped
      }
    }
  }
}

typealias SearchReply = DriverReply<Root.State, Root.Action>

extension CommandTable<SearchReply> {
  static var search: CommandTable {
    let number = Argument<Int>.integer("N", in: 1...Search.keptRows)
    return CommandTable {
      Command("search in", .folder("FOLDER"), summary: "Choose where to search.") { folder in
        opening { _ in .actions([.search(.folderChanged(folder))]) }
      }
      Command("search cancel", summary: "Stop searching.") {
        whileOpen { _ in .actions([.search(.cancelTapped)]) }
      }
      Command("search list", summary: "Show what was found, with its numbers.") {
        whileOpen { search in .text(search.rows.isEmpty ? "Nothing was found." : list(search)) }
      }
      Command(
        "search load",
        number,
        summary: "Load the size and the number of lines of hit N's file."
      ) {
        number in
        row(number) { .actions([.search(.row(id: $0, action: .loadTapped))]) }
      }
      Command("search preview", number, summary: "Load the first lines of hit N's file.") {
        number in
        row(number) { .actions([.search(.previewTapped($0))]) }
      }
      Command("search remove", number, summary: "Remove hit N, and end what it loads.") { number in
        row(number) { .actions([.search(.removeTapped($0))]) }
      }
      Command("search close", summary: "Close the search, and end all its work.") {
        whileOpen { _ in .actions([.closeSearchTapped]) }
      }
      Command("search", .text("TEXT"), summary: "Search for a text in files.") { text in
        opening { _ in .actions([.search(.searchTapped(text: text))]) }
      }
    }
  }

  /// Opens the search first if it is closed.
  private static func opening(
    _ answer: @escaping @Sendable (Root.State) -> SearchReply.Answer
  ) -> SearchReply {
    SearchReply { state in
      guard state.search == nil, case .actions(let actions) = answer(state) else {
        return answer(state)
      }
      return .actions([.openSearchTapped] + actions)
    }
  }

  private static func whileOpen(
    _ answer: @escaping @Sendable (Search.State) -> SearchReply.Answer
  ) -> SearchReply {
    SearchReply { state in
      guard let search = state.search else {
        return .refusal("The search is closed. 'search TEXT' opens it.")
      }
      return answer(search)
    }
  }

  private static func row(
    _ number: Int,
    _ answer: @escaping @Sendable (SearchHit.ID) -> SearchReply.Answer
  ) -> SearchReply {
    whileOpen { search in
      guard number <= search.rows.count else {
        return .refusal(
          search.rows.isEmpty
            ? "Nothing has been found yet." : "There are only \(search.rows.count) hits."
        )
      }
      return answer(search.rows[number - 1].id)
    }
  }

  private static func list(_ search: Search.State) -> String {
    search.rows.enumerated()
      .map { "\($0 + 1)  \($1.line)\($1.detailText.map { " (\($0))" } ?? "")" }
      .joined(separator: "\n")
  }
}
