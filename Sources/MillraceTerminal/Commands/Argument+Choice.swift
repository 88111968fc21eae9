extension Argument {
  /// One of the raw values of an enum: `on|off`.
  public static func choice(of type: Value.Type) -> Argument
  where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    choice(Value.allCases.map { ($0.rawValue, $0) })
  }

  /// One word of a list, each standing for a value: `on|off`.
  ///
  ///     .choice([("on", true), ("off", false)])
  public static func choice(_ options: [(word: String, value: Value)]) -> Argument
  where Value: Sendable {
    let words = options.map(\.word)
    let shape = ArgumentShape(
      name: words.joined(separator: "|"),
      allowed: WordList.text(words, conjunction: "or"),
      suggestions: .words(words)
    )
    return Argument(shape) { text throws(ArgumentProblem) in
      guard let option = options.first(where: { $0.word == text }) else { throw .notListed }
      return option.value
    }
  }
}

extension Argument where Value == String {
  /// One word of a list, as it is: `a|b`.
  public static func choice(_ words: [String]) -> Argument {
    choice(words.map { ($0, $0) })
  }
}
