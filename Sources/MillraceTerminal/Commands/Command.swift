/// A command that a person can type: its words, its arguments, and what it produces.
///
///     Command("tick cancel", .choice(of: Consumer.self), summary: "Stop one consumer.") {
///       .ticker(.cancelTapped($0))
///     }
///
/// The closure takes the values of the arguments, in order, and is called only when all are good.
/// Misuse of the declaration (no words, something after a free text, a required argument after an
/// optional one) is a programmer's error and stops the program.
public struct Command<Output>: Sendable {
  /// The fixed words a line must begin with.
  public var words: [String]

  /// What can be said of its arguments.
  public var arguments: [ArgumentShape]

  /// What it does, in one line.
  public var summary: String

  /// More about it, in paragraphs; may be empty.
  public var help: String

  let output: @Sendable (inout ArgumentReader) throws(CommandError) -> Output

  /// - Parameters:
  ///   - words: one or more words with spaces between them: `calc start`.
  ///   - arguments: in the order in which they are typed.
  public init<each Value>(
    _ words: String,
    _ arguments: repeat Argument<each Value>,
    summary: String,
    help: String = "",
    output: @escaping @Sendable (repeat each Value) -> Output
  ) {
    self.words = words.split(separator: " ").map(String.init)
    var shapes: [ArgumentShape] = []
    for argument in repeat each arguments { shapes.append(argument.shape) }
    self.arguments = shapes
    self.summary = summary
    self.help = help
    self.output = { reader throws(CommandError) in
      let result = try output(repeat reader.read(each arguments))
      try reader.finish()
      return result
    }
    let mistake = CommandMistake.first(words: self.words, arguments: shapes)
    precondition(mistake == nil, mistake?.text ?? "")
  }

  init(
    _ command: Command<some Any>,
    output: @escaping @Sendable (inout ArgumentReader) throws(CommandError) -> Output
  ) {
    words = command.words
    arguments = command.arguments
    summary = command.summary
    help = command.help
    self.output = output
  }

  /// Its words with a space between them.
  public var name: String { words.joined(separator: " ") }

  /// How it is typed: `calc start [TERMS]`.
  public var usage: String {
    ArgumentShape.usage(words, arguments)
  }

  /// The same command for something else, as when the commands of a feature join those of its parent.
  public func map<Other>(
    _ transform: @escaping @Sendable (Output) -> Other
  ) -> Command<Other> {
    let output = output
    return Command<Other>(self) { reader throws(CommandError) in transform(try output(&reader)) }
  }
}
