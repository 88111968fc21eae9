extension Argument where Value == String {
  /// Free text up to the end of the line.
  ///
  /// White space inside stays as it is, at both ends it is dropped unless quotes keep it.
  /// Nothing can follow such an argument.
  public static func text(_ name: String) -> Argument {
    Argument(ArgumentShape(name: name, allowed: "a text", extent: .rest)) { $0 }
  }

  /// The words of a command, up to the end of the line, completed with the commands of the table.
  public static func command(_ name: String) -> Argument {
    let shape = ArgumentShape(
      name: name,
      allowed: "a command",
      extent: .rest,
      suggestions: .commands
    )
    return Argument(shape) { $0 }
  }

  /// A word; white space in it is kept by quotes or a backslash.
  ///
  /// - Parameter suggestions: words to complete with; others are accepted too.
  public static func word(_ name: String, suggestions: [String] = []) -> Argument {
    let shape = ArgumentShape(
      name: name,
      allowed: "a word",
      suggestions: suggestions.isEmpty ? .none : .words(suggestions)
    )
    return Argument(shape) { text throws(ArgumentProblem) in
      if text.isEmpty { throw .empty }
      return text
    }
  }
}
