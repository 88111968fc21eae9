/// Why a line is no command. Nothing was done then.
///
/// Each case has its full ``text(width:)``: what is wrong, the line with carets under the place, what
/// is allowed.
public enum CommandError: Error, Equatable, Sendable {
  /// The line is empty.
  case noCommand

  /// The first word begins no command.
  case unknownCommand(LinePlace, word: String, nearest: [String])

  /// The first words are right, this one goes with none of their commands.
  case unknownWord(LinePlace, word: String, after: String, nearest: [String], next: [String])

  /// The words are right, but a further one must follow.
  case incompleteCommand(LinePlace, words: String, next: [String])

  /// The line ends before an argument that must be given.
  case missingArgument(LinePlace, name: String, allowed: String, usage: String)

  /// An argument that is not what is allowed there.
  case badArgument(
    LinePlace,
    word: String,
    problem: ArgumentProblem,
    name: String,
    allowed: String,
    usage: String
  )

  /// Something follows the last argument.
  case extraArgument(LinePlace, word: String, usage: String)

  /// A quote that is not closed.
  case openQuote(LinePlace, usage: String)
}
