/// The commands a person can type, and how a line becomes what one of them produces.
///
///     let table = CommandTable<Action> {
///       Command("calc start", .optional(.integer("TERMS", in: 0...Int.max)), summary: "…") {
///         .start(terms: $0)
///       }
///       Command("tiles", .text("TEXT"), summary: "Change the input.") { .inputChanged($0) }
///       Command("tiles appear", summary: "Begin to watch the input.") { .appeared }
///     }
///     try table.parse("calc start 500")   // .start(terms: 500)
///
/// The command with the most words that begin the line wins: `tiles appear` is never the text
/// `appear`. Commands of the same words may differ in how many arguments they take.
public struct CommandTable<Output>: Sendable {
  /// In the order in which help lists them.
  public let commands: [Command<Output>]

  let index: CommandIndex

  public init(_ commands: [Command<Output>]) {
    self.commands = commands
    index = CommandIndex(commands.map(\.words))
    let mistake = CommandMistake.first(in: commands)
    precondition(mistake == nil, mistake?.text ?? "")
  }

  public init(@CommandTableBuilder<Output> _ commands: () -> [Command<Output>]) {
    self.init(commands())
  }

  /// The same commands for something else, to be put into another table.
  public func map<Other>(
    _ transform: @escaping @Sendable (Output) -> Other
  ) -> CommandTable<Other> {
    CommandTable<Other>(commands.map { $0.map(transform) })
  }

  /// Whether a line holds no command: empty, white space only, or begun with `#`.
  public func isBlankOrComment(_ line: String) -> Bool {
    guard let first = line.first(where: { !$0.isSpace }) else { return true }
    return first == "#"
  }
}
