import SampleFeatures
import Testing

@testable import MillraceTerminal

@Suite struct CommandTableTests {
  @Test(arguments: [
    ("calc start", Sample.start(nil)), ("  calc\tstart   500  ", .start(500)),
    ("calc start +3", .start(3)), ("calc start 003", .start(3)), ("calc start -0", .start(0)),
    ("calc start 9223372036854775807", .start(.max)), ("calc start \"5\"", .start(5)),
    ("calc cancel", .cancel), ("tiles", .tilesEmpty), ("tiles  ", .tilesEmpty),
    ("tiles appear", .tilesAppear), ("tiles 3", .tiles("3")), ("tiles  3   0 ", .tiles("3   0")),
    ("tiles it's", .tiles("it's")), ("tiles \"appear\"", .tiles("appear")),
    ("tiles appears", .tiles("appears")), ("tick cancel a", .tickCancel(.first)),
    ("tick cancel b", .tickCancel(.second)), ("search in \"my folder\"", .searchIn("my folder")),
    ("search in my\\ folder", .searchIn("my folder")), ("search inside", .search("inside")),
    ("search load 7", .load(7)), ("search loads 7", .search("loads 7")),
    ("ratio .5", .ratio(0.5)), ("ratio 1.", .ratio(1)), ("ratio -0", .ratio(0)),
    (":wait 300ms", .wait(.milliseconds(300))), (":settle", .settle(.seconds(10))),
    (":quiet off", .quiet(false)), (":diff -1 2", .diff(-1, 2)),
    (":save 'it is'\\'s", .save("it is's")), (":help", .help(nil)),
    (":help calc start", .help("calc start")), (":back", .back(1)), (":back 9", .back(9)),
  ])
  func aLineBecomesWhatItsCommandProduces(_ line: String, _ expected: Sample) throws {
    #expect(try sampleTable.parse(line) == expected)
  }

  @Test func blankLinesAndCommentsAreTold() {
    for line in ["", "  ", "\t", "#", "# calc start", "  # x"] {
      #expect(sampleTable.isBlankOrComment(line))
    }
    for line in ["calc # x", ":#", "x"] {
      #expect(!sampleTable.isBlankOrComment(line))
    }
  }

  @Test func commandsOfAFeatureCanBeMappedIntoAnotherTable() throws {
    enum Root: Equatable { case sample(Sample), quit }
    let isQuittable = true
    let table = CommandTable<Root> {
      sampleTable.map(Root.sample)
      if isQuittable { Command(":quit", summary: "Leave.") { .quit } }
      for word in ["x", "y"] { Command(word, summary: "Leave.") { .quit } }
    }
    #expect(try table.parse("tiles 4") == .sample(.tiles("4")))
    #expect(try table.parse(":quit") == .quit)
    #expect(try table.parse("y") == .quit)
    #expect(table.commands.count == sampleTable.commands.count + 3)
  }

  @Test func aLineIsEitherACommandOrAnErrorAtAPlaceInIt() {
    let parts = ["tiles", "appear", "search", "in", "load", " ", "\"", "\\", "7", "x"]
    everySequence(of: parts, upTo: Rounds.of(3, full: 4)) { parts in
      let line = parts.joined(separator: "")
      do throws(CommandError) {
        _ = try sampleTable.parse(line)
      } catch {
        let isInside =
          error.place.map {
            $0.line == line && $0.start >= 0 && $0.start + $0.count <= line.count
          } ?? line.allSatisfy { $0 == " " }
        if !isInside { Issue.record("\(line): \(error)") }
      }
    }
  }

  @Test func aMegabyteOfTextIsParsed() throws {
    let text = String(repeating: "word ", count: 200_000)
    #expect(try sampleTable.parse("tiles " + text) == .tiles(String(text.dropLast())))
    let word = String(repeating: "w", count: 1_000_000)
    #expect(throws: CommandError.self) { try sampleTable.parse(word) }
    #expect(throws: CommandError.self) { try sampleTable.parse("calc start " + word) }
  }

  @Test func mistakesInDeclarationsAreTold() {
    let text = ArgumentShape(name: "TEXT", allowed: "a text", extent: .rest)
    let left = ArgumentShape(name: "N", allowed: "a number", isOptional: true)
    let right = ArgumentShape(name: "M", allowed: "a number")
    #expect(CommandMistake.first(words: [], arguments: []) == .noWords)
    #expect(CommandMistake.first(words: ["a"], arguments: [right, left]) == nil)
    #expect(
      CommandMistake.first(words: ["a"], arguments: [left, right])?.text
        == "\"a\": M must be typed although an argument before it may be left out. Make it optional, or put it first."
    )
    #expect(
      CommandMistake.first(words: ["a"], arguments: [text, right])?.text
        == "\"a\": nothing can follow TEXT, which takes the rest of the line. Put it last."
    )
    let twice: [Command<Int>] = [
      Command("a", .optional(.integer("N")), summary: "") { $0 ?? 0 },
      Command("a", summary: "") { 1 },
    ]
    #expect(
      CommandMistake.first(in: twice)?.text
        == "\"a\" cannot be told from a command before it: the same words with as many arguments. Remove one of the two."
    )
  }
}
