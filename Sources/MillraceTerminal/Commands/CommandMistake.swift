/// What can be wrong with the declaration of a command.
enum CommandMistake: Equatable {
  case noWords
  case requiredAfterOptional(command: String, argument: String)
  case argumentAfterRest(command: String, rest: String)
  case declaredTwice(usage: String)

  static func first(words: [String], arguments: [ArgumentShape]) -> CommandMistake? {
    let name = words.joined(separator: " ")
    if words.isEmpty { return .noWords }
    for (argument, next) in zip(arguments, arguments.dropFirst()) {
      if argument.extent == .rest { return .argumentAfterRest(command: name, rest: argument.name) }
      if argument.isOptional, !next.isOptional {
        return .requiredAfterOptional(command: name, argument: next.name)
      }
    }
    return nil
  }

  /// Two commands with the same words must differ in how many arguments they take.
  static func first<Output>(in commands: [Command<Output>]) -> CommandMistake? {
    var seen: Set<[String]> = []
    for command in commands {
      let required = command.arguments.count { !$0.isOptional }
      for count in required...command.arguments.count {
        if !seen.insert(command.words + [String(count)]).inserted {
          return .declaredTwice(usage: command.usage)
        }
      }
    }
    return nil
  }

  var text: String {
    switch self {
    case .noWords:
      "A command needs at least one word."
    case .requiredAfterOptional(let command, let argument):
      "\"\(command)\": \(argument) must be typed although an argument before it may be left out. "
        + "Make it optional, or put it first."
    case .argumentAfterRest(let command, let rest):
      "\"\(command)\": nothing can follow \(rest), which takes the rest of the line. Put it last."
    case .declaredTwice(let usage):
      "\"\(usage)\" cannot be told from a command before it: the same words with as many arguments. "
        + "Remove one of the two."
    }
  }
}
