/// Hands the words of a line to the arguments of one command, in order.
struct ArgumentReader {
  var scanner: LineScanner
  let words: [String]
  let arguments: [ArgumentShape]

  private var usage: String { ArgumentShape.usage(words, arguments) }

  mutating func read<Value>(_ argument: Argument<Value>) throws(CommandError) -> Value {
    guard let token = try token(argument.shape.extent) else {
      if let absent = argument.absent { return absent() }
      let end = LinePlace(scanner.position..<scanner.position, in: scanner.line)
      throw .missingArgument(
        end,
        name: argument.shape.name,
        allowed: argument.shape.allowed,
        usage: usage
      )
    }
    do {
      return try argument.value(token.text)
    } catch {
      throw .badArgument(
        LinePlace(token.range, in: scanner.line),
        word: token.text,
        problem: error,
        name: argument.shape.name,
        allowed: argument.shape.allowed,
        usage: usage
      )
    }
  }

  /// Throws what follows the last argument.
  mutating func finish() throws(CommandError) {
    guard let extra = scanner.rest() else { return }
    throw .extraArgument(
      LinePlace(extra.range, in: scanner.line),
      word: extra.text,
      usage: usage
    )
  }

  private mutating func token(
    _ extent: ArgumentShape.Extent
  ) throws(CommandError) -> LineScanner.Token? {
    do {
      return switch extent {
      case .rest: try scanner.text()
      case .word: try scanner.word()
      }
    } catch {
      throw .openQuote(LinePlace(error.token.range, in: scanner.line), usage: usage)
    }
  }
}
